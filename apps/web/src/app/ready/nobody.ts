import type { createServices } from '../services'

/** What the services need where there is no browser and nobody is signed in. */
export const nobody: Parameters<typeof createServices>[0] = {
  fetch: () => Promise.reject(new Error('Ready HTML is made without asking for anything')),
  apiKey: '',
  partner: null,
  platform: {
    hasMarker: () => false,
    clearMarker() {},
    exclusively: (work) => work(),
    announce() {},
    owesSignOut: () => false,
    setOwesSignOut() {},
    now: () => 0,
  },
}
