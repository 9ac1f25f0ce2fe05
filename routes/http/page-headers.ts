import type { RequestHandler } from 'express';
import helmet from 'helmet';

interface PageOptions {
  /** Where else its images come from, as in a Content-Security-Policy. */
  readonly images?: readonly string[];
  /** Beside what comes from this server. */
  readonly scripts?: readonly string[];
  /** Inline ones by default. */
  readonly styles?: readonly string[];
  /** The origins whose pages may show it in a frame. */
  readonly framedBy?: readonly string[];
}

/**
 * The headers of a page of the service's own. It loads everything from this server and connects to it alone, and
 * no other site may frame it, unless it is named, or keep a handle on its window.
 */
export function pageHeaders({
  images = [],
  scripts = [],
  styles = ["'unsafe-inline'"],
  framedBy = [],
}: PageOptions): RequestHandler {
  const isFramed = framedBy.length > 0;
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
        frameAncestors: isFramed ? ["'self'", ...framedBy] : ["'none'"],
        objectSrc: ["'none'"],
      },
    },
    strictTransportSecurity: false, // a proxy in front of the service decides on TLS
    xFrameOptions: isFramed ? false : { action: 'deny' },
  });
}
