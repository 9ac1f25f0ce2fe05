import { createRequire } from 'node:module';

const load = createRequire(import.meta.url);

/**
 * Jest's transformer for the modules of the service and for packages that are large. Jest would read, compile and
 * warm up each of their modules anew for every spec file; node itself loads them once for each Jest worker. In the
 * realm of the spec stands in for each a module that passes on what node's exports. `node` is of jest.environment.js.
 */
export default {
  process(_source: string, path: string, options: { readonly supportsStaticESM: boolean }) {
    const native = `node.require(${JSON.stringify(path)})`;
    if (!options.supportsStaticESM) return { code: `module.exports = ${native};` };
    const exported: object = load(path);
    const names = Object.keys(exported).filter((name) => !['default', '__esModule'].includes(name));
    const passedOn = [
      `const native = ${native};`,
      ...(names.length > 0 ? [`export const { ${names.join(', ')} } = native;`] : []),
      ...('default' in exported ? ['export default native.default;'] : []),
    ];
    return { code: passedOn.join('\n') };
  },
};
