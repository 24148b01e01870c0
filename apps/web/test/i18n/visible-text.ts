import { parseSync } from 'vite'

/** A visible text that is in code instead of a catalogue. */
export interface StrayText {
  text: string
  /** Offset in the source, in characters. */
  at: number
}

interface Node {
  type: string
  start: number
  [field: string]: unknown
}

/** Attributes and props whose values are displayed or read out by screen readers. */
const spokenAttribute =
  /^(title|alt|placeholder|label|text|body|hint|question|heading|caption|summary|aria-(label|description|valuetext|roledescription|placeholder))$|(Label|Text|Title|[a-z]Words)$/
const thai = /[\u0E01-\u0E5B]/
const letter = /\p{L}/u

/** Returns the visible texts in a source file. Any string with Thai letters counts as visible. */
export function strayTexts(file: string, source: string): StrayText[] {
  const found: StrayText[] = []
  const note = (node: Node, text: unknown, pattern: RegExp) => {
    if (typeof text === 'string' && pattern.test(text)) found.push({ text: text.trim(), at: node.start })
  }
  visit(parseSync(file, source).program, (node) => {
    if (node.type === 'JSXText') note(node, node.value, letter)
    else if (node.type === 'Literal') note(node, node.value, thai)
    else if (node.type === 'TemplateElement') note(node, cooked(node), thai)
    else if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
      for (const child of nodesOf(node.children)) if (child.type === 'JSXExpressionContainer') shown(child)
    } else if (node.type === 'JSXAttribute' && spokenAttribute.test(nameOf(node))) shown(node)
  })
  return distinct(found)

  /** Collects the visible strings of an expression, for example both branches of `a ? 'x' : 'y'`. */
  function shown(node: Node): void {
    for (const value of nodesOf([node.value, node.expression, node.consequent, node.alternate, node.right])) {
      if (value.type === 'Literal') note(value, value.value, letter)
      else if (value.type === 'TemplateLiteral')
        for (const part of nodesOf(value.quasis)) note(part, cooked(part), letter)
      else if (/^(JSXExpressionContainer|ConditionalExpression|LogicalExpression)$/.test(value.type))
        shown(value)
    }
  }
}

function visit(value: unknown, look: (node: Node) => void): void {
  if (Array.isArray(value)) for (const each of value) visit(each, look)
  if (!isNode(value)) return
  look(value)
  for (const field of Object.values(value)) if (typeof field === 'object') visit(field, look)
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

function nodesOf(values: unknown): Node[] {
  return Array.isArray(values) ? values.filter(isNode) : []
}

function nameOf({ name }: Node): string {
  return isNode(name) && typeof name.name === 'string' ? name.name : ''
}

function cooked({ value }: Node): unknown {
  return typeof value === 'object' && value !== null && 'cooked' in value ? value.cooked : undefined
}

function distinct(texts: readonly StrayText[]): StrayText[] {
  return [...new Map(texts.map((each) => [each.at, each])).values()]
}
