import { type ButtonRole, buttonRoles } from './theme'
import { themeLeaves } from './theme-leaves'

/** What a field of the theme decides, and where a visitor sees it. */
export interface ThemeNote {
  decides: string
  seen: string
}

const everywhere = 'every screen'

/** In English, for insurers: docs/THEME.md, the JSON schema and /dev/theme are made of it. */
const notes: Record<string, readonly [decides: string, seen: string]> = {
  ins_code: ['whose look this is', 'not shown; the last one is kept for when no theme can be had'],
  product_name_th: ['product name in Thai', 'title of the browser tab, name of the logo'],
  product_name_en: ['product name in English', 'title of the browser tab, name of the logo'],
  logo: ['the logo', 'top bar of the home screen, sign-in'],
  'main.color_1': [
    'main colour',
    'links in texts, bars that fill, ticks, chosen fields, focus rings, soft tints',
  ],
  'main.color_2': ['second main colour', 'steps that are done, the bar while a page is on its way'],
  'header_title.color_1': ['titles', 'headings, large figures, titles of sheets'],
  'header_title.color_2': ['titles of sections', 'headings above lists and panels, neutral labels'],
  'header_title.color_3': [
    'titles on colour',
    'text on the insurance card, ticks and switches on the main colour',
  ],
  'content.color_1': ['main text', everywhere],
  'content.color_2': ['second text', 'explanations under titles and rows'],
  'content.color_3': ['faint text', 'dates, hints inside fields, arrows'],
  'label.warning_color': ['warnings', 'notes and labels that warn, cover on hold'],
  'label.alert_color': ['errors', 'messages under fields, rejected claims, counts of what is new'],
  'label.disable_color': ['what cannot be used', 'disabled boxes, icons and choices'],
  'label.text_color': ['labels', 'names of fields'],
  'title_background.color_1': ['ground of titles', 'head of every sheet from below'],
  'title_background.color_2': ['second ground of titles', 'neutral labels such as “draft”'],
  'form.text_color': ['typed text', 'fields'],
  'form.border_color': ['edges of fields', 'fields; paler, the lines between rows'],
  'form.background_color': ['fields and panels', 'fields, cards, lists, sheets'],
  'icon.color_1': ['icons of rows', 'lists, settings, menu items without a picture'],
  'icon.color_2': ['icons in fields', 'search, calendar and file icons'],
  'icon.color_3': ['large icons', 'empty lists, places to drop files'],
  'icon.color_4': ['icons of reminders', 'notes to remember, e.g. on the files of a claim'],
  'background.color_1': ['ground of the page', everywhere],
  'background.opacity_1': ['strength of that ground', 'laid over the colour of panels'],
  'background.color_2': ['soft ground', 'pressed rows, reminders, code fields'],
  'background.opacity_2': ['strength of that ground', 'laid over the colour of panels'],
  'login.background_image': ['picture of the sign-in', 'sign-in'],
  'login.sso_background_image': ['picture of the partner entry', '/sso'],
  'card.background_color': ['insurance card', 'every card whose insurer has no colour of its own'],
  'top_bar.text_color': ['title in the top bar', 'top bar'],
  'top_bar.background_color': ['top bar', 'top bar, ground of the logo at sign-in'],
  'top_bar.icon_color': ['icons in the top bar', 'back, bell'],
  'top_bar.status': ['1 shows the top bar, 0 hides it', everywhere],
  'bottom_bar.background_color': ['bottom bar', 'bottom bar'],
  'bottom_bar.icon_color': ['its icons and words', 'bottom bar'],
  'bottom_bar.active_background_color': ['ground of the current item', 'bottom bar'],
  'bottom_bar.active_icon_color': ['icon and word of the current item', 'bottom bar'],
  'bottom_bar.status': ['1 shows the bottom bar, 0 hides it', 'main screens'],
  'menu_icon.text_color': ['words of the menu', 'home'],
  'menu_icon.border_color': ['edges of the menu', 'home'],
  'menu_icon.background_color': ['ground of the menu', 'home'],
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
  'official_account.id': ['LINE id it leads to', 'home'],
  'official_account.status': ['1 offers the official account', 'home'],
  'banner.promotion': ['banner of promotions', 'home'],
  'banner.blog': ['banner of articles', 'home'],
  'banner.id_1': ['promotion that the first banner leads to', 'home'],
  'banner.url_status_1': ['1 makes the first banner a link', 'home'],
  'banner.id_2': ['article that the second banner leads to', 'home'],
  'banner.url_status_2': ['1 makes the second banner a link', 'home'],
}

/** What each of the eight button styles is for, by role. */
export const buttonNotes: Record<ButtonRole, string> = {
  primary: 'the main action of a screen, the middle of the bottom bar',
  secondary: 'another action beside it',
  confirm: 'agreeing and confirming',
  cancel: 'leaving a dialog or a step',
  danger: 'deleting',
  link: 'an action in a line of text; without ground or edge where these have the colour of the page',
  chip: 'small choices, filters',
  inverse: 'an action on a coloured ground',
}

const buttonParts: Record<string, string> = {
  background_color: 'ground',
  border_color: 'edge',
  text_color: 'text',
  disabled_background_color: 'ground when it cannot be pressed',
  disabled_border_color: 'edge when it cannot be pressed',
  disabled_text_color: 'text when it cannot be pressed',
}

/** The note of every field, by path. */
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
