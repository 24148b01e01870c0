import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Config } from '../config'

/** Adds the security headers to every response. R78 */
export function installSecurityHeaders(app: FastifyInstance, config: Config): void {
  const headers = securityHeaders(config)
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.headers(headers)
    done()
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    // Sandboxes an SVG, because it may contain a script, which would run with our origin if the image were opened
    // directly. R35
    if (String(reply.getHeader('content-type')).startsWith('image/svg+xml')) {
      void reply.header('content-security-policy', "sandbox; default-src 'none'")
    }
    done()
  })
}

/** Lets the page in this response call another origin (`connect-src`). */
export function allowCalls(reply: FastifyReply, origin: string): void {
  allow(reply, 'connect-src', origin)
}

/** Allows style elements with exactly these contents on this page. Style attributes stay forbidden. R78 */
export function allowStyles(reply: FastifyReply, contents: readonly string[]): void {
  const hashes = contents.map((css) => `'sha256-${createHash('sha256').update(css).digest('base64')}'`)
  allow(reply, 'style-src', hashes.join(' '))
}

function allow(reply: FastifyReply, directive: string, source: string): void {
  const policy = String(reply.getHeader('content-security-policy'))
  void reply.header(
    'content-security-policy',
    policy.replace(`${directive} 'self'`, `${directive} 'self' ${source}`),
  )
}

function securityHeaders(config: Config): Record<string, string> {
  const https = config.publicUrl.protocol === 'https:'
  const images = ["'self'", 'data:', 'blob:', ...config.imageHosts.map((host) => `https://${host}`)]
  // The map fetches its style and tiles from this origin. Its worker comes from our own origin.
  const mapOrigin = config.mapStyleUrl === undefined ? [] : [new URL(config.mapStyleUrl).origin]
  const policy = [
    "default-src 'self'",
    "script-src 'self'",
    // `allowStyles` allows certain inline style elements. The policy doesn't stop scripts from setting single style
    // properties, as React does.
    "style-src 'self'",
    `img-src ${images.join(' ')}`,
    "font-src 'self'",
    `connect-src ${["'self'", ...mapOrigin].join(' ')}`,
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(https ? ['upgrade-insecure-requests'] : []),
  ]
  return {
    'content-security-policy': policy.join(';'),
    ...(https ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': 'camera=(self), geolocation=(self), microphone=(), payment=(), usb=()',
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'SAMEORIGIN',
    'x-permitted-cross-domain-policies': 'none',
    // Disabled, because the XSS filter of old browsers could be abused for attacks.
    'x-xss-protection': '0',
  }
}
