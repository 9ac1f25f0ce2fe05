import { describe, expect, it } from '@jest/globals';
import { decoded, isPublic, nearPaths, socketAt } from '../../lib/interface/operations.js';
import { SOCKETS } from '../../lib/interface/sockets.js';
import { TabwireError } from '../../lib/request/errors.js';

describe('the WebSocket of a path', () => {
  it('is known with and without the slash at its end', () => {
    for (const { name, path } of SOCKETS) {
      const filled = path.replace('{id}', 'b').replace('{page_id}', 'p%2F1');
      const params = path.includes('{page_id}') ? { id: 'b', page_id: 'p%2F1' } : { id: 'b' };
      for (const variant of [filled, filled.replace(/\/$/, '')])
        expect(socketAt(variant)).toEqual({ name, params });
    }
  });

  it('is none of another path', () => {
    for (const path of ['/', '/browsers/b/', '/browsers//channel', '/browsers/b/channel/more'])
      expect([path, socketAt(path)]).toEqual([path, undefined]);
  });

  it('has its parameters in clear once they are decoded', () => {
    expect(decoded({ id: 'b', page_id: 'p%2F1' })).toEqual({ id: 'b', page_id: 'p/1' });
    expect(() => decoded({ id: '%E0%A4%A' })).toThrow(TabwireError);
  });
});

describe('a path that there is not', () => {
  it('has paths near to it', () => {
    expect(nearPaths('/browsers/b/node-clik/').near[0]).toBe('POST /browsers/b/node-click/');
    expect(nearPaths('/browser/').near).toContain('PUT /browsers/');
    expect(nearPaths('/browsers/b/contexts/c/evall/').near[0]).toBe(
      'POST /browsers/b/contexts/c/eval/',
    );
    expect(nearPaths('/browsers/b/eval/more/').near).toEqual(['POST /browsers/b/eval/']);
  });

  it('is as deep as it may be', () => {
    expect(nearPaths('/x'.repeat(5_000)).near).toEqual([]);
  });
});

it('a path is open to everyone by itself alone', () => {
  for (const path of ['/health/', '/health', '/ready/', '/ready', '/'])
    expect([path, isPublic(path)]).toEqual([path, true]);
  for (const path of ['/health/x', '//health/', '/HEALTH/', '/health//', 'health', '/metrics'])
    expect([path, isPublic(path)]).toEqual([path, false]);
});
