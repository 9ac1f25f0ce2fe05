import { behaves } from '../support/behaves.js';
import { Stage } from '../support/stage.js';
import { keyEffects, keyEvents } from './cases/keys.js';

const stage = Stage.inContext();

behaves(stage, 'send-keys/ as the page sees it', keyEvents);
behaves(stage, 'send-keys/ does what keys do', keyEffects);
