import type { RequestHandler } from 'express';
import helmet from 'helmet';

interface PageOptions {
  /** Where else its images come from, as in a Content-Security-Policy. */
  readonly images?: readonly string[];
  /** Beside what comes from this server. */
  readonly scripts?: readonly string[];
  /** Inline ones by default. */
  readonly styles?: readonly string[];
  /** The origins beside this one whose pages may show it in a frame; undefined: not even this one. */
  readonly framedBy?: readonly string[] | undefined;
  /** Whether its requests to this server have a Referer. */
  readonly isReferrer?: boolean;
}

/**
 * The headers of a page of the service's own. It loads everything from this server and connects to it alone, and
 * no page may frame it, unless it is allowed, or keep a handle on its window.
 */
export function pageHeaders({
  images = [],
  scripts = [],
  styles = ["'unsafe-inline'"],
  framedBy,
  isReferrer = false,
}: PageOptions): RequestHandler {
  // It can name no other origins.
  const action = framedBy ? 'sameorigin' : 'deny';
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        imgSrc: ["'self'", ...images],
        scriptSrc: ["'self'", ...scripts],
        styleSrc: ["'self'", ...styles],
        baseUri: ["'none'"],
        formAction: ["'none'"],
        frameAncestors: framedBy ? ["'self'", ...framedBy] : ["'none'"],
        objectSrc: ["'none'"],
      },
    },
    referrerPolicy: { policy: isReferrer ? 'same-origin' : 'no-referrer' },
    strictTransportSecurity: false, // a proxy in front of the service decides on TLS
    xFrameOptions: framedBy?.length ? false : { action },
  });
}
