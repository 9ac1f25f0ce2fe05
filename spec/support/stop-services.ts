export { stopServices as default } from './start-services.js';
