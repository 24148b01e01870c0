import { buttonRoles, type Theme } from '@khum/contract/theme'
import { type ThemeLeaf, themeLeaves, valueAt } from '@khum/contract/theme-leaves'
import { themeNotes } from '@khum/contract/theme-notes'
import styles from './dev-theme.module.css'

type OnChange = (keys: readonly string[], value: unknown) => void

export function FieldGroups({
  value,
  theme,
  onChange,
}: {
  value: unknown
  theme: Theme
  onChange: OnChange
}) {
  const names = [...new Set(themeLeaves.map(groupOf))]
  return (
    <div>
      {names.map((name) => (
        <details key={name} className={styles.group}>
          <summary>{name}</summary>
          {themeLeaves
            .filter((leaf) => groupOf(leaf) === name)
            .map((leaf) => (
              <Field
                key={leaf.path}
                leaf={leaf}
                given={valueAt(value, leaf.keys)}
                shown={valueAt(theme, leaf.keys)}
                onChange={onChange}
              />
            ))}
        </details>
      ))}
    </div>
  )
}

function groupOf({ keys }: ThemeLeaf): string {
  const [group = '', index = ''] = keys
  if (group === 'buttons') return `buttons.${index} ${buttonRoles[Number(index)] ?? ''}`
  return keys.length === 1 ? 'ins_code, product_name, logo' : group
}

function Field({
  leaf,
  given,
  shown,
  onChange,
}: {
  leaf: ThemeLeaf
  given: unknown
  shown: unknown
  onChange: OnChange
}) {
  const change = (text: string) => onChange(leaf.keys, readTyped(leaf, text))
  const written = given === undefined || given === null ? '' : String(given)
  const isWrong = given !== undefined && given !== shown
  return (
    <div className={styles.field}>
      <label>
        <code>{leaf.path}</code>
        <small>{themeNotes.get(leaf.path)?.decides}</small>
        <input
          value={written}
          placeholder={String(leaf.fallback ?? '')}
          aria-invalid={isWrong}
          onChange={(event) => change(event.target.value)}
        />
      </label>
      {leaf.kind === 'colour' && (
        <input
          type="color"
          aria-label={leaf.path}
          value={sixDigits(String(shown))}
          onChange={(event) => change(event.target.value)}
        />
      )}
    </div>
  )
}

/** Converts typed text to the field's value, for example a number. An empty field becomes null or undefined. */
function readTyped({ kind, fallback }: ThemeLeaf, text: string): unknown {
  if (text === '') return kind === 'image' || fallback === null ? null : undefined
  const number = Number(text)
  const wantsNumber = kind === 'opacity' || kind === 'status'
  return wantsNumber && Number.isFinite(number) ? number : text
}

function sixDigits(colour: string): string {
  return colour.length === 4 ? `#${colour.slice(1).replace(/./g, '$&$&')}` : colour
}
