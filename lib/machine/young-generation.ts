import { setFlagsFromString } from 'node:v8';

/**
 * V8 doubles the space of young objects while modules are loaded, and keeps it: 15 MB of an idle service. So this
 * module, where it runs before the others are loaded, has it stay small until `growYoungGeneration`. V8 reads the
 * flag each time that it might grow (src/heap/new-spaces.cc).
 */
setFlagsFromString('--semi-space-growth-factor=1');

let isGrowing = false;

/** Lets the space of young objects grow with the load: to be called when there is any, and as often as one likes. */
export function growYoungGeneration(): void {
  if (isGrowing) return;
  isGrowing = true;
  setFlagsFromString('--semi-space-growth-factor=2');
}
