import { buttonRoles, defaultTheme } from './theme'
import { type ThemeLeaf, themeLeaves } from './theme-leaves'
import { buttonNotes, themeNotes } from './theme-notes'

const kinds: Record<ThemeLeaf['kind'], string> = {
  colour: '`#rgb` or `#rrggbb`',
  opacity: '0 to 1',
  image: 'path on this site, https address on an allowed host, or null',
  status: '0 or 1',
  text: 'text',
}

/** Renders all theme fields as two Markdown tables: the generated part of docs/THEME.md. */
export function themeTable(): string {
  const plain = themeLeaves.filter(({ keys }) => keys[0] !== 'buttons')
  const rows = plain.map(({ path, kind, fallback }) => {
    const note = themeNotes.get(path)
    return [`\`${path}\``, note?.decides ?? '', note?.seen ?? '', kinds[kind], `\`${fallback}\``]
  })
  const styles = buttonRoles.map((role, index) => {
    const { background_color, border_color, text_color } =
      defaultTheme.buttons[index] ?? defaultTheme.buttons[0]
    const normal = [background_color, border_color, text_color].map((colour) => `\`${colour}\``).join(' ')
    return [`\`buttons.${index}\``, role, buttonNotes[role], normal]
  })
  return [
    ...table(['Field', 'Decides', 'Shows on', 'Allowed values', 'Fallback'], rows),
    '',
    'Each button style has six colours: `background_color`, `border_color`, `text_color`, and the same three with the',
    'prefix `disabled_` for disabled buttons.',
    '',
    ...table(['Style', 'Role', 'Used for', 'Fallback: background, border, text'], styles),
  ].join('\n')
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`)
}
