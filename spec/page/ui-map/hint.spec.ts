import { describe, expect, it } from '@jest/globals';
import { Stage } from '../../support/stage.js';
import { mapOf } from '../../support/ui-map.js';

const stage = Stage.inContext();

const STYLE = `<style>
  .fa-times::before { content: "\\f00d" } .fa-caret::after { content: "\\100001" }
  button, .b { display: inline-block; min-width: 20px; height: 20px }
  .bin { background-image: url("/img/trash-can.svg?v=2") }</style>`;

describe('ui-map/ gives a row without a name a hint', () => {
  it.each([
    ['the icon font', '<button><i class="fa fa-lg fa-times"></i></button>', 'fa-times'],
    ['its plane 16', '<button><i class="icon-caret fa-caret"></i></button>', 'icon-caret'],
    ['a glyph in the text', '<button class="btn close-icon">\uf00d</button>', 'close-icon'],
    [
      'a <use>',
      '<button><svg width=9 height=9><use href="/i.svg#trash"></use></svg></button>',
      '#trash',
    ],
    ['a background', '<button class=bin></button>', 'trash-can.svg'],
    ['an image', '<button><img src="/icons/save.png?x"></button>', 'save.png'],
    [
      'a tooltip first',
      '<button data-tooltip="Deploy now" id=go><i class="fa fa-times"></i></button>',
      'Deploy now',
    ],
    ['its action', '<button data-action=zoom-in id=go></button>', 'zoom-in'],
    ['its ID', '<button id=nav-toggle></button>', 'nav-toggle'],
    ['no generated ID', '<button id=ember1234></button>', undefined],
    ['its class', '<div class="b modal-close" onclick="1"></div>', 'modal-close'],
    ['nothing', '<button></button>', undefined],
  ])('from %s', async (_, html, hint) => {
    await stage.show(STYLE + html);
    const { nodes, text } = await mapOf(stage, { format: 'text' });
    expect(nodes.map((node) => [node.name, node.hint])).toEqual([['', hint]]);
    if (hint !== undefined) expect(text).toContain(` "" hint=${JSON.stringify(hint)}`);
  });

  it('and none to one that has a name, of which the glyph is no part', async () => {
    await stage.show(`${STYLE}<button class=fa-times>\uf067 Add</button>
      <button class=fa-times title=Remove>\u{f0001}</button><button>×</button>`);
    const { nodes } = await mapOf(stage);
    expect(nodes.map(({ name, hint }) => [name, hint])).toEqual([
      ['Add', undefined],
      ['Remove', undefined],
      ['×', undefined],
    ]);
  });
});
