import {
  type ExchangeFields,
  type ExchangeKind,
  endingFields,
  exchangeRowFields,
  mergingFields,
  opsOfKind,
} from '@khum/contract'

/** Lists the sets of fields that a row of a kind can have, each with the operations (`op`) that use it. */
export function shapesOf(kind: ExchangeKind): { ops: readonly string[]; fields: ExchangeFields }[] {
  const ops = opsOfKind[kind]
  const ending = ops.filter((op) => op !== 'upsert' && op !== 'merge')
  return [
    { ops: ['upsert'], fields: exchangeRowFields[kind] },
    ...(ending.length > 0 ? [{ ops: ending, fields: endingFields }] : []),
    ...(ops.includes('merge') ? [{ ops: ['merge'], fields: mergingFields }] : []),
  ]
}
