/** The pages that things are done on; scripts fill those that are too large for a URL. */

const page = (body: string) => `<!doctype html><title>Bench</title>${body}`;

/** A list of so many nodes, and after it the element to be found. */
export const listing = (nodes: number) =>
  page(`<ul id=list></ul><p data-name=target>the target</p><script>
    const items = Array.from({ length: ${nodes / 2} }, (_, i) => '<li>item ' + i + '</li>');
    document.getElementById('list').innerHTML = items.join('');
  </script>`);

/** Each element after the last one was found, a while later; it tells when by the wall clock. */
export const late = page(`<div id=place></div><script>
  let insertedAt = 0;
  const insertLater = (id, ms) => void setTimeout(() => {
    const element = Object.assign(document.createElement('p'), { id });
    insertedAt = performance.timeOrigin + performance.now();
    document.getElementById('place').append(element);
  }, ms);
</script>`);

/** Something at each end of a long page. */
export const long = page(
  '<p id=top>the top</p><div style="height: 9000px"></div><p id=end>the end</p>',
);

/** A button that counts its trusted clicks, at (100, 100). */
export const button = page(`<style>body { margin: 0 }</style>
  <button style="position: absolute; left: 50px; top: 80px; width: 100px; height: 40px">Buy</button><script>
  let clicks = 0;
  document.querySelector('button').addEventListener('click', (event) => {
    if (event.isTrusted) clicks += 1;
  });
</script>`);

/** Fields that count the Tab keys. */
export const form = page(`<input id=first><input><input><script>
  let tabs = 0;
  addEventListener('keydown', (event) => { if (event.isTrusted && event.key === 'Tab') tabs += 1; });
</script>`);

/** So many bytes of HTML. */
export const large = (bytes: number) =>
  page(`<main></main><script>
    document.querySelector('main').innerHTML = '<p>words of a page, and <b>more</b></p>'.repeat(${bytes} / 39);
  </script>`);

/** A shop's list of so many products. */
export const products = (count: number) =>
  page(`<ul id=list></ul><script>
    const items = Array.from({ length: ${count} }, (_, i) => \`<li class=product>
      <a href="/products/\${i}"><img src="data:,\${i}" alt=""><h2>Product <b>\${i}</b></h2></a>
      <p class=price>$ \${i}.50</p><p class=stock>\${i % 2 ? 'yes' : 'no'}</p>
      <time datetime="2026-11-\${10 + (i % 20)}">soon</time></li>\`);
    document.getElementById('list').innerHTML = items.join('');
  </script>`);

export const plain = page('<p>a page');
