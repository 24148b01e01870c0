import { Counter } from 'prom-client'

/** Counts the refusals of this process: wrong credentials at the token endpoint, and calls with wrong tokens. */
export const refusedClients = new Counter({
  name: 'khum_client_refused_total',
  help: 'Refused clients by this process: wrong credentials, and tokens that are unknown, expired or ended',
  labelNames: ['reason'],
  registers: [],
})
