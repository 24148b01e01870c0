import { type ESTree, type Plugin, parseAst } from 'vite'

const contract = /\/packages\/contract\/src\/[a-z-]+\.ts$/

/** The endpoint fields that the app uses at run time. */
const usedFields = ['method', 'path']

interface Edit {
  start: number
  end: number
  text: string
}

/**
 * Drops the contract's schemas from the app, except the schemas of forms and stored data. Without these schemas, the
 * bundler drops most of the validator (Zod), too. The server checks every response against its schema before sending
 * it; in development and tests, the app checks the responses again.
 */
export function leanContract(): Plugin {
  return {
    name: 'khum-lean-contract',
    apply: 'build',
    transform(code, id) {
      return contract.test(id) ? { code: makeLean(code), map: null } : null
    },
  }
}

/**
 * Reduces each `defineEndpoint({…})` to the fields that the app uses. Also marks constants as free of side effects, so
 * that the bundler drops unused ones: every constant that is initialised by a call or an array, such as
 * `z.string().check(…)` or `[...others]`.
 */
export function makeLean(code: string): string {
  const edits = parseAst(code).body.flatMap((statement) => {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declaration?.type !== 'VariableDeclaration') return []
    return declaration.declarations.flatMap(({ init }) => {
      if (init?.type === 'ObjectExpression')
        return init.properties.flatMap((row) => reduceEndpoint(row, code))
      return init && (init.type === 'CallExpression' || init.type === 'ArrayExpression') ? markPure(init) : []
    })
  })
  return edits
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), code)
}

function reduceEndpoint(row: ESTree.ObjectPropertyKind, code: string): Edit[] {
  if (row.type !== 'Property' || row.value.type !== 'CallExpression') return []
  const { callee, arguments: given, start, end } = row.value
  const [endpoint] = given
  if (callee.type !== 'Identifier' || callee.name !== 'defineEndpoint') return []
  if (endpoint?.type !== 'ObjectExpression') throw new Error('defineEndpoint needs an object literal')
  const fields = endpoint.properties.filter(
    (field) =>
      field.type === 'Property' && field.key.type === 'Identifier' && usedFields.includes(field.key.name),
  )
  if (fields.length !== usedFields.length)
    throw new Error(`An endpoint must write out ${usedFields.join(' and ')}`)
  return [{ start, end, text: `{ ${fields.map((field) => code.slice(field.start, field.end)).join(', ')} }` }]
}

function markPure({ start, end }: ESTree.Expression): Edit[] {
  return [
    { start, end: start, text: '/* @__PURE__ */ (() => ' },
    { start: end, end, text: ')()' },
  ]
}
