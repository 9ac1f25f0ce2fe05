import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { OwnStage } from '../../support/own-stage.js';
import { brief, mapOf } from '../../support/ui-map.js';

const stage = OwnStage.forAll();

afterEach(() => {
  jest.restoreAllMocks();
});

const session = () => {
  const { currentPage } = stage.tabwire.gateway.browser(stage.browser.id).contexts.default;
  if (!currentPage) throw new Error('there is no page');
  return currentPage.session;
};

/** What Chrome's accessibility tree says of a node. */
async function told(nodeId = 0): Promise<unknown[]> {
  const backendNodeId = nodeId % 1e10;
  const question = { backendNodeId, fetchRelatives: false };
  // One flight: Chrome crashes later on when it is asked while it keeps no tree.
  const [, { nodes }] = await Promise.all([
    session().send('Accessibility.enable', {}),
    session().send('Accessibility.getPartialAXTree', question),
    session().send('Accessibility.disable', {}),
  ]);
  const [node] = nodes;
  if (!node) throw new Error('Chrome tells nothing');
  const facts = new Map(
    (node.properties ?? []).map(({ name, value }): [string, unknown] => [name, value.value]),
  );
  const states = ['disabled', 'focused', 'expanded'].map((state) => facts.get(state));
  return [node.role?.value, node.name?.value, ...states];
}

/** Maps the page; returns what became of each node, and how many nodes the map asked Chrome for. */
async function mapped(): Promise<{ rows: unknown[][]; ids: number[]; asked: number }> {
  const sent = jest.spyOn(session(), 'send');
  const { nodes } = await mapOf(stage);
  const asked = sent.mock.calls.filter(([method]) => method === 'Accessibility.getPartialAXTree');
  const rows = brief(nodes, 'disabled', 'focused', 'expanded');
  return { rows, ids: nodes.map(({ node_id }) => node_id), asked: asked.length };
}

describe('plain links and buttons, of which ui-map/ asks nothing', () => {
  it('are told as the accessibility tree tells them', async () => {
    await stage.show(
      `<a href=/a class=x id=one target=_blank data-y=1>One</a> <button type=button onclick="1">  Two
        words</button> <ul><li><a href=/b rel=nofollow>caf\u00e9 \u00a0 &amp; more</a></ul>`,
    );
    const { rows, ids, asked } = await mapped();
    expect(asked).toBe(0);
    expect(rows.map(([role, name]) => [role, name])).toEqual([
      ['link', 'One'],
      ['button', 'Two words'],
      ['link', 'caf\u00e9 & more'],
    ]);
    for (const [i, id] of ids.entries()) {
      const [role, name, ...facts] = await told(id);
      expect([role, String(name).replace(/\s+/g, ' '), ...facts]).toEqual(rows[i]);
    }
  });

  it.each([
    ['a label', '<label for=b>Send</label><button id=b>Go</button>'],
    ['an attribute', '<button aria-label=Send>Go</button>'],
    ['its state', '<button aria-expanded=false>Go</button>'],
    ['a pseudo-element', '<style>a::before { content: "To " }</style><a href=/>Go</a>'],
    ['its first letter', '<style>p::first-letter { color: red }</style><p><a href=/>Go</a>'],
    ['a style of its text', '<a href=/ style="text-transform: uppercase">Go</a>'],
    ['an image', '<a href=/><img alt=Send src=x></a>'],
    ['two texts', '<button>Go<br>on</button>'],
    ['a fieldset', '<fieldset disabled><button>Go</button></fieldset>'],
    ['what is around it', '<div aria-disabled=true><p><a href=/>Go</a></div>'],
    ['an object', '<object><a href=/>Go</a></object>'],
    ['the focus', '<button autofocus>Go</button>'],
    [
      'the focus, and a form of that name',
      '<form name=activeElement></form><button autofocus>Go</button>',
    ],
    ['no text', '<a href=/ style="display: inline-block; width: 9px; height: 9px"></a>'],
  ])('are none where there is %s', async (_, html) => {
    await stage.show(html);
    const { rows, ids, asked } = await mapped();
    expect(asked).toBe(1);
    expect(rows).toEqual([await told(ids[0])]);
  });

  it('are none in a shadow tree, whose focus the document does not tell', async () => {
    await stage.show(
      `<div id=host></div><script>
        const root = host.attachShadow({ mode: 'closed' });
        root.innerHTML = '<a href=/a>One</a> <a href=/b>Two</a>';
        root.lastElementChild.focus();
      </script>`,
    );
    const { rows, asked } = await mapped();
    expect(asked).toBe(2);
    expect(rows.map(([, name, , focused]) => [name, focused])).toEqual([
      ['One', undefined],
      ['Two', true],
    ]);
  });

  it('are none in a frame of the same process, nor in SVG', async () => {
    await stage.show(
      `<iframe srcdoc="<a href=/>One</a>"></iframe><svg><text y=20><a href=/>Two</a></text></svg>`,
    );
    const { rows, asked } = await mapped();
    expect(rows.map(([, name]) => name)).toEqual(['', 'One', 'Two']);
    expect(asked).toBe(3);
  });
});
