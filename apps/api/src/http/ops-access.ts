import { BlockList, isIP } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config'
import { withoutPort } from './address-key'

/**
 * Creates an `onRequest` hook for operators' routes (metrics, API description). If `opsAddresses` is set, all other
 * addresses get 404. R83, R84
 */
export function operatorsOnly({ opsAddresses }: Pick<Config, 'opsAddresses'>) {
  const networks = opsAddresses && blockListOf(opsAddresses)
  return (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    if (networks && !isOperator(networks, request)) reply.callNotFound()
    else done()
  }
}

/**
 * Whether a request comes from one of the operators' networks. A forwarded request counts only if a trusted proxy
 * forwarded it: otherwise a proxy inside a listed network would give access to everyone behind it.
 */
function isOperator(networks: BlockList, request: FastifyRequest): boolean {
  const { 'x-forwarded-for': forwardedFor, forwarded } = request.headers
  const wasForwarded = forwardedFor !== undefined || forwarded !== undefined
  if (wasForwarded && request.ip === request.socket.remoteAddress) return false
  const [address = ''] = withoutPort(request.ip).split('%')
  const version = isIP(address)
  return version !== 0 && networks.check(address, version === 4 ? 'ipv4' : 'ipv6')
}

function blockListOf(addresses: readonly string[]): BlockList {
  const list = new BlockList()
  for (const one of addresses) {
    const [address = '', bits] = one.split('/')
    const family = isIP(address) === 4 ? 'ipv4' : 'ipv6'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return list
}
