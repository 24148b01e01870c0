import { Counter } from 'prom-client'

/** Counts what this process refused: wrong credentials at the token endpoint, and wrong tokens of calls. */
export const refusedClients = new Counter({
  name: 'khum_client_refused_total',
  help: 'Refused clients by this process: wrong credentials, and tokens that are unknown, expired or ended',
  labelNames: ['reason'],
  registers: [],
})
