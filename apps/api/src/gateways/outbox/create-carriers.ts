import type { Carriers } from './carriers'
import { createMailCarrier } from './mail-carrier'
import { createSmsCarrier } from './sms-carrier'

interface Addresses {
  sms: { url: string | undefined; key: string | undefined }
  mail: { url: string | undefined; from: string | undefined }
}

/** The real carrier of each channel that has an address, a fake one for the others. */
export function createCarriers({ sms, mail }: Addresses): Carriers {
  return {
    sms: sms.url === undefined ? null : createSmsCarrier(sms.url, sms.key),
    mail: mail.url === undefined ? null : createMailCarrier(mail.url, mail.from ?? ''),
    push: null,
  }
}
