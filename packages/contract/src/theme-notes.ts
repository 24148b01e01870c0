import { type ButtonRole, buttonRoles } from './theme'
import { themeLeaves } from './theme-leaves'

/** What a theme field changes, and on which screens the change is visible. */
export interface ThemeNote {
  decides: string
  seen: string
}

const everywhere = 'every screen'

/**
 * For each theme field: what it decides, and where its effect is visible. Insurers read these notes in docs/THEME.md,
 * the JSON schema and /dev/theme, so they are in English only.
 */
const notes: Record<string, readonly [decides: string, seen: string]> = {
  ins_code: ['the insurer', 'not shown; the app keeps the last one for when no theme can be loaded'],
  product_name_th: ['product name in Thai', 'title of the browser tab, name of the logo'],
  product_name_en: ['product name in English', 'title of the browser tab, name of the logo'],
  logo: ['the logo', 'top bar of the home screen, sign-in'],
  'main.color_1': ['main colour', 'links in texts, meters, ticks, selected fields, focus rings, soft tints'],
  'main.color_2': ['second main colour', 'finished steps, the progress bar while a page loads'],
  'header_title.color_1': ['titles', 'headings, large figures, sheet titles'],
  'header_title.color_2': ['section titles', 'headings above lists and panels, neutral labels'],
  'header_title.color_3': [
    'titles on colours',
    'text on the insurance card, ticks and switches on the main colour',
  ],
  'content.color_1': ['main text', everywhere],
  'content.color_2': ['secondary text', 'explanations under titles and rows'],
  'content.color_3': ['faint text', 'dates, placeholders, arrows'],
  'label.warning_color': ['warnings', 'warning notes and labels, suspended cover'],
  'label.alert_color': ['errors', 'messages under fields, rejected claims, unread counts'],
  'label.disable_color': ['disabled controls', 'disabled checkboxes, icons and choices'],
  'label.text_color': ['labels', 'field labels'],
  'title_background.color_1': ['title background', 'header of every bottom sheet'],
  'title_background.color_2': ['second title background', 'neutral labels such as “draft”'],
  'form.text_color': ['typed text', 'fields'],
  'form.border_color': ['field borders', 'fields; a paler shade between rows'],
  'form.background_color': ['fields and panels', 'fields, panels, lists, sheets'],
  'icon.color_1': ['row icons', 'lists, settings, menu items without a picture'],
  'icon.color_2': ['icons in fields', 'search, calendar and file icons'],
  'icon.color_3': ['large icons', 'empty lists, areas to drop files'],
  'icon.color_4': ['reminder icons', 'reminders, for example about the files of a claim'],
  'background.color_1': ['page background', everywhere],
  'background.opacity_1': ['opacity of the page background', 'over the panel colour'],
  'background.color_2': ['soft background', 'pressed rows, reminders, code fields'],
  'background.opacity_2': ['opacity of the soft background', 'over the panel colour'],
  'login.background_image': ['sign-in picture', 'sign-in'],
  'login.sso_background_image': ['picture of the sign-in from a partner', '/sso'],
  'card.background_color': ['insurance card', 'cards of insurers without a card colour'],
  'top_bar.text_color': ['title in the top bar', 'top bar'],
  'top_bar.background_color': ['top bar', 'top bar, background of the logo at sign-in'],
  'top_bar.icon_color': ['icons in the top bar', 'back, bell'],
  'top_bar.status': ['1 shows the top bar, 0 hides it', everywhere],
  'bottom_bar.background_color': ['bottom bar', 'bottom bar'],
  'bottom_bar.icon_color': ['its icons and texts', 'bottom bar'],
  'bottom_bar.active_background_color': ['background of the current item', 'bottom bar'],
  'bottom_bar.active_icon_color': ['icon and text of the current item', 'bottom bar'],
  'bottom_bar.status': ['1 shows the bottom bar, 0 hides it', 'main screens'],
  'menu_icon.text_color': ['menu texts', 'home'],
  'menu_icon.border_color': ['menu borders', 'home'],
  'menu_icon.background_color': ['menu background', 'home'],
  'menu_icon.icon_1': ['picture of My Coverage', 'home'],
  'menu_icon.icon_2': ['picture of My Family’s Coverage', 'home'],
  'menu_icon.icon_3': ['picture of Claim Status', 'home'],
  'menu_icon.icon_4': ['picture of Hospital Search', 'home'],
  'menu_icon.icon_5': ['picture of e-Claim', 'home'],
  'menu_icon.icon_6': ['picture of Telemed Mart', 'home'],
  'menu_icon.status_5': [
    '1 offers e-Claim; at 0 nothing in the app starts a claim',
    'home, bottom bar, cards, claims',
  ],
  'menu_icon.status_6': ['1 offers telemedicine; at 0 nothing in the app starts a visit', 'home, cards'],
  'official_account.icon': ['picture of the official account', 'home'],
  'official_account.id': ['LINE id it opens', 'home'],
  'official_account.status': ['1 offers the official account', 'home'],
  'banner.promotion': ['banner above promotions', 'home'],
  'banner.blog': ['banner above articles', 'home'],
  'banner.promotion_en': ['English banner above promotions; without it, `banner.promotion`', 'home'],
  'banner.blog_en': ['English banner above articles; without it, `banner.blog`', 'home'],
  'banner.id_1': ['promotion that the first banner opens', 'home'],
  'banner.url_status_1': ['1 makes the first banner a link', 'home'],
  'banner.id_2': ['article that the second banner opens', 'home'],
  'banner.url_status_2': ['1 makes the second banner a link', 'home'],
}

/** What each button style is used for. */
export const buttonNotes: Record<ButtonRole, string> = {
  primary: 'the main action of a screen, the middle of the bottom bar',
  secondary: 'another action next to it',
  confirm: 'agreeing and confirming',
  cancel: 'leaving a dialog or a step',
  danger: 'deleting',
  link: 'an action in a line of text; without background or border if these have the page’s colour',
  chip: 'small choices, filters',
  inverse: 'an action on a coloured background',
}

const buttonParts: Record<string, string> = {
  background_color: 'background',
  border_color: 'border',
  text_color: 'text',
  disabled_background_color: 'background when disabled',
  disabled_border_color: 'border when disabled',
  disabled_text_color: 'text when disabled',
}

export const themeNotes: ReadonlyMap<string, ThemeNote> = new Map(
  themeLeaves.flatMap(({ path, keys }) => {
    const note = keys[0] === 'buttons' ? buttonNote(keys) : notes[path]
    return note ? [[path, { decides: note[0], seen: note[1] }] as const] : []
  }),
)

function buttonNote([, index, part = '']: readonly string[]): readonly [string, string] | undefined {
  const role = buttonRoles[Number(index)]
  const what = buttonParts[part]
  return role && what ? [`${what}, button “${role}”`, buttonNotes[role]] : undefined
}
