import { describe, expect, it } from 'vitest'
import { readConfig } from '../../config'
import { isPublicAddress, parseAddress } from './address'

describe('the address of a webhook (R89)', () => {
  const strict = { http: false, private: false }

  it.each([
    'http://example.com/',
    'ftp://example.com/',
    'https://user:secret@example.com/',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://[fd00::1]/',
    'https://[fe80::1]/',
    'https://[2002:0a00:0001::]/',
    'https://[64:ff9b::a00:1]/',
    'https://10.1.2.3/',
    'https://172.16.0.1/',
    'https://192.168.1.1/',
    'https://169.254.169.254/latest/meta-data/',
    'https://100.64.0.1/',
    'https://0.0.0.0/',
    'https://224.0.0.1/',
    'not an address',
  ])('%s is refused in production', (address) => {
    expect(parseAddress(address, strict)).toBeNull()
  })

  it('is public and https in production, unless a setting allows private networks', () => {
    expect(parseAddress('https://hooks.example.com:8443/khum', strict)?.port).toBe('8443')
    expect(isPublicAddress('8.8.8.8')).toBe(true)
    expect(isPublicAddress('2606:4700::1111')).toBe(true)
    const rules = (env: Record<string, string>) => {
      try {
        return readConfig(env).webhookAddresses
      } catch {
        return 'refused'
      }
    }
    expect(rules({ NODE_ENV: 'development' })).toEqual({ http: true, private: true })
    expect(rules({ ALLOW_PRIVATE_WEBHOOKS: '2' })).toBe('refused')
  })
})
