import Type from 'typebox';
import { isCdpError } from '../../../protocol/errors.js';
import { emulatedOf } from '../../browsers/emulated.js';
import { defineCommand } from '../../execution/command.js';
import { checkedEmulation } from '../../page/emulation/check.js';
import { abortable } from '../../request/deadline.js';
import { invalidRequest, TabwireError } from '../../request/errors.js';
import { emulationFields, subjectFields } from '../../schemas/emulation.js';
import { ok } from '../../schemas/fields.js';

export const emulateCommand = defineCommand({
  name: 'emulate',
  on: 'browser',
  http: { methods: ['post'], path: '/browsers/{id}/emulate/', inContexts: true },
  summary: 'Emulate a device, a user or a network',
  help: 'Changes what the current and later pages of a context see of the device, the user and the network; or one page, with its frames, its workers, and the popups that it opens. Fields that you leave out stay. null undoes a field: a context then has the value with which it was opened, and a page the value of its context. The reply contains all fields with their present values.',
  body: { ...emulationFields, ...subjectFields },
  reply: Type.Object({ ...ok, ...emulationFields }),
  errors: ['context_not_found', 'page_not_found', 'emulation_conflict'],
  examples: [
    { summary: 'Emulate a phone', body: { device: 'Pixel 7' } },
    {
      summary: 'Emulate someone in Berlin at night',
      body: {
        locale: 'de-DE',
        timezone: 'Europe/Berlin',
        color_scheme: 'dark',
        geolocation: { latitude: 52.52, longitude: 13.405 },
        permissions: ['geolocation'],
      },
    },
    { summary: 'Emulate a slow network', body: { network_speed: 'slow-3g', cpu_slowdown: 4 } },
    {
      summary: 'Undo what was changed',
      body: { device: null, network_speed: null, cpu_slowdown: null },
    },
  ],
  async run(browser, { ctx_id, page_id, ...fields }, { signal }) {
    const { context, page } = emulatedOf(browser, { ctx_id, page_id });
    const checked = checkedEmulation(fields);
    if (!page) {
      await abortable(context.emulation.change(checked), signal);
      return { ok: true, ...context.emulation.current };
    }
    if (fields.permissions !== undefined)
      throw invalidRequest(
        '/permissions',
        'is of a whole context',
        'Chrome grants permissions to all pages of a context alike: send permissions without page_id.',
      );
    try {
      await abortable(page.emulation.change(checked), signal);
    } catch (error) {
      if (!isCdpError(error, 'override_set')) throw error;
      throw new TabwireError(
        'emulation_conflict',
        'Chrome runs this page in the same process as another page whose locale or time zone was changed, and a process has only one locale and time zone. Set the field for the context, or for the page that opened this page.',
        { page_id: page.id },
        error,
      );
    }
    return { ok: true, ...page.emulation.current };
  },
});
