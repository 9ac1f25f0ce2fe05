import type { RequestHandler } from 'express';
import helmet from 'helmet';

/**
 * The headers of a page of the service's own. It loads everything from this server and connects to it alone, and
 * no other site may frame it or keep a handle on its window.
 *
 * @param images where else its images come from, as in a Content-Security-Policy
 */
export function pageHeaders(images: readonly string[]): RequestHandler {
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        imgSrc: ["'self'", ...images],
        styleSrc: ["'self'", "'unsafe-inline'"],
        baseUri: ["'none'"],
        formAction: ["'none'"],
        frameAncestors: ["'none'"],
        objectSrc: ["'none'"],
      },
    },
    strictTransportSecurity: false, // a proxy in front of the service decides on TLS
    xFrameOptions: { action: 'deny' },
  });
}
