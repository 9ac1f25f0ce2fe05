import { describe, expect, it } from '@jest/globals';
import { decoded, find, isPublic, type MatchedOperation } from '../../lib/interface/operations.js';
import { SYSTEM } from '../../lib/interface/system.js';
import { TabwireError } from '../../lib/request/errors.js';
import { fill, COMMAND_PATHS } from '../support/catalog.js';

/** The operation of a request: its name and the parameters of its path. */
function found(
  method: string,
  path: string,
): [string, MatchedOperation['params']] | string | undefined {
  const result = find(method, path);
  if (!result) return undefined;
  if ('allow' in result) return result.allow.join(', ');
  const { operation, params } = result;
  return [operation.kind === 'command' ? operation.command.name : operation.name, params];
}

describe('the operation of a request', () => {
  it('is known for each path of the catalog, with and without the slash at its end', () => {
    for (const { command, method, path } of COMMAND_PATHS) {
      const params = Object.fromEntries(
        [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, `a-${name}`]),
      );
      const filled = fill(path, params);
      for (const variant of [filled, filled.replace(/\/$/, '')])
        expect(found(method.toUpperCase(), variant)).toEqual([command.name, params]);
    }
  });

  it('is known for each endpoint of the service itself', () => {
    for (const { name, path } of SYSTEM)
      for (const method of ['GET', 'HEAD'])
        expect(found(method, path.replace(/\/$/, ''))).toEqual([name, {}]);
  });

  it('is known for the events of a browser', () => {
    expect(found('GET', '/browsers/b/events')).toEqual(['events', { id: 'b' }]);
  });

  it('is the methods of the path where it has no such one', () => {
    expect(found('PATCH', '/browsers/')).toBe('PUT, POST, GET, HEAD, DELETE');
    expect(found('DELETE', '/browsers/b/ui-map/')).toBe('POST, GET, HEAD');
    expect(found('POST', '/health')).toBe('GET, HEAD');
  });

  it('is none where there is no such path', () => {
    const paths = ['/', '*', '', '//browsers/', '/browsers//', '/BROWSERS/', '/browsers/b//eval/'];
    const deeper = [
      '/browsers/b/nothing/',
      '/browsers/b/eval/more/',
      '/constructor',
      '/docs/init.js',
    ];
    for (const path of [...paths, ...deeper])
      expect([path, found('GET', path)]).toEqual([path, undefined]);
  });

  it('has its parameters as they stand in the path, and in clear', () => {
    const result = find('DELETE', '/browsers/b/pages/p%2F1/');
    if (!result || 'allow' in result) throw new Error('there is none');
    expect(result.params).toEqual({ id: 'b', page_id: 'p%2F1' });
    expect(decoded(result)).toEqual({ id: 'b', page_id: 'p/1' });
    const broken = find('GET', '/browsers/%E0%A4%A/');
    if (!broken || 'allow' in broken) throw new Error('there is none');
    expect(() => decoded(broken)).toThrow(TabwireError);
  });

  it('is open to everyone by its path alone', () => {
    for (const path of ['/health/', '/health', '/ready/', '/ready', '/'])
      expect([path, isPublic(path)]).toEqual([path, true]);
    for (const path of ['/health/x', '//health/', '/HEALTH/', '/health//', 'health', '/metrics'])
      expect([path, isPublic(path)]).toEqual([path, false]);
  });
});
