import { type ButtonStyle, defaultTheme, type Theme } from '@khum/contract/theme'

function pictures(insCode: string) {
  const at = (name: string) => `/brand/${insCode}/${name}.svg`
  return {
    logo: at('logo'),
    login: { background_image: at('login'), sso_background_image: at('login') },
    menuIcons: {
      icon_1: at('menu-1'),
      icon_2: at('menu-2'),
      icon_3: at('menu-3'),
      icon_4: at('menu-4'),
      icon_5: at('menu-5'),
      icon_6: at('menu-6'),
    },
    officialIcon: at('official'),
    banners: {
      promotion: at('promotion'),
      blog: at('blog'),
      promotion_en: at('promotion-en'),
      blog_en: at('blog-en'),
    },
  }
}

function style(background: string, border: string, label: string, off: [string, string]): ButtonStyle {
  return {
    background_color: background,
    border_color: border,
    text_color: label,
    disabled_background_color: off[0],
    disabled_border_color: off[0],
    disabled_text_color: off[1],
  }
}

const khum: Theme = {
  ...defaultTheme,
  official_account: { icon: pictures('KHM').officialIcon, id: '@khum', status: 1 },
  banner: { ...defaultTheme.banner, ...pictures('KHM').banners },
}

const orchidOff: [string, string] = ['#efe3f1', '#6f5a75']
const orchid: Theme = {
  ins_code: 'ORC',
  product_name_th: 'ออร์คิด แคร์',
  product_name_en: 'Orchid Care',
  logo: pictures('ORC').logo,
  main: { color_1: '#b0208f', color_2: '#5b1280' },
  header_title: { color_1: '#3b0a57', color_2: '#8c1a86', color_3: '#ffffff' },
  content: { color_1: '#2d1238', color_2: '#63486e', color_3: '#775d81' },
  label: {
    warning_color: '#8f4a00',
    alert_color: '#b3123f',
    disable_color: '#6f5a75',
    text_color: '#4a2a57',
  },
  title_background: { color_1: '#f9dcf4', color_2: '#f6ebf8' },
  form: { text_color: '#2d1238', border_color: '#a184ab', background_color: '#ffffff' },
  icon: { color_1: '#b0208f', color_2: '#63486e', color_3: '#8c1a86', color_4: '#8f4a00' },
  background: { color_1: '#fcf3fb', opacity_1: 1, color_2: '#b0208f', opacity_2: 0.06 },
  login: pictures('ORC').login,
  card: { background_color: '#8f1f96' },
  top_bar: { text_color: '#ffffff', background_color: '#3b0a57', icon_color: '#ff9fd6', status: 1 },
  bottom_bar: {
    background_color: '#3b0a57',
    icon_color: '#dcbfe8',
    active_background_color: '#d62888',
    active_icon_color: '#ffffff',
    status: 1,
  },
  menu_icon: {
    text_color: '#3b0a57',
    border_color: '#f1cdea',
    background_color: '#ffffff',
    ...pictures('ORC').menuIcons,
    status_5: 0,
    status_6: 0,
  },
  official_account: { icon: pictures('ORC').officialIcon, id: '@orchidcare', status: 0 },
  banner: { ...defaultTheme.banner, ...pictures('ORC').banners },
  buttons: [
    style('#c41d86', '#c41d86', '#ffffff', orchidOff),
    style('#ffffff', '#8c1a86', '#8c1a86', orchidOff),
    style('#5b1280', '#5b1280', '#ffffff', orchidOff),
    style('#ffffff', '#a184ab', '#4a2a57', orchidOff),
    style('#b3123f', '#b3123f', '#ffffff', orchidOff),
    style('#ffffff', '#ffffff', '#a01a86', orchidOff),
    style('#f9dcf4', '#f9dcf4', '#7c1580', orchidOff),
    style('#ffffff', '#ffffff', '#5b1280', orchidOff),
  ],
}

const tempoOff: [string, string] = ['#e4e8ef', '#5a667a']
const tempo: Theme = {
  ins_code: 'TMP01',
  product_name_th: 'เทมโป สวัสดิการ',
  product_name_en: 'Tempo Benefits',
  logo: pictures('TMP01').logo,
  main: { color_1: '#1c3a70', color_2: '#0f2143' },
  header_title: { color_1: '#12233f', color_2: '#1c3a70', color_3: '#ffffff' },
  content: { color_1: '#18243a', color_2: '#4a566b', color_3: '#606c80' },
  label: {
    warning_color: '#8a5300',
    alert_color: '#b3261e',
    disable_color: '#5a667a',
    text_color: '#2f3d56',
  },
  title_background: { color_1: '#fff0cf', color_2: '#edf1f8' },
  form: { text_color: '#18243a', border_color: '#7f8ca2', background_color: '#ffffff' },
  icon: { color_1: '#1c3a70', color_2: '#4a566b', color_3: '#8a5300', color_4: '#8a5300' },
  background: { color_1: '#f4f6fa', opacity_1: 1, color_2: '#1c3a70', opacity_2: 0.05 },
  login: pictures('TMP01').login,
  card: { background_color: '#1c3a70' },
  top_bar: { text_color: '#ffffff', background_color: '#12233f', icon_color: '#ffb524', status: 1 },
  bottom_bar: {
    background_color: '#ffffff',
    icon_color: '#4a566b',
    active_background_color: '#ffb524',
    active_icon_color: '#12233f',
    status: 1,
  },
  menu_icon: {
    text_color: '#18243a',
    border_color: '#dfe5ef',
    background_color: '#ffffff',
    ...pictures('TMP01').menuIcons,
    status_5: 1,
    status_6: 1,
  },
  official_account: { icon: pictures('TMP01').officialIcon, id: '@tempobenefits', status: 1 },
  banner: { ...defaultTheme.banner, ...pictures('TMP01').banners },
  buttons: [
    style('#ffb524', '#ffb524', '#12233f', tempoOff),
    style('#ffffff', '#1c3a70', '#1c3a70', tempoOff),
    style('#1c3a70', '#1c3a70', '#ffffff', tempoOff),
    style('#ffffff', '#8592a8', '#2f3d56', tempoOff),
    style('#b3261e', '#b3261e', '#ffffff', tempoOff),
    style('#ffffff', '#ffffff', '#1c3a70', tempoOff),
    style('#fff0cf', '#fff0cf', '#5c3b00', tempoOff),
    style('#ffb524', '#ffb524', '#12233f', tempoOff),
  ],
}

const paleOff: [string, string] = ['#fffdf0', '#fbf3bd']
const paleButton = style('#fbf3bd', '#fdf8d8', '#ffffff', paleOff)

/** A theme with unreadable colours on purpose, to show that the app corrects them. R34 */
const pale: Theme = {
  ins_code: 'PAL',
  product_name_th: 'เพลไลฟ์',
  product_name_en: 'Pale Life',
  logo: pictures('PAL').logo,
  main: { color_1: '#f6e58d', color_2: '#fbf3bd' },
  header_title: { color_1: '#f3e9b0', color_2: '#f6e58d', color_3: '#fffbe0' },
  content: { color_1: '#eee4b4', color_2: '#f2ead0', color_3: '#f7f1d8' },
  label: {
    warning_color: '#ffe9a0',
    alert_color: '#ffd0cc',
    disable_color: '#f4f0e0',
    text_color: '#efe6c0',
  },
  title_background: { color_1: '#fdf8d8', color_2: '#fffdf0' },
  form: { text_color: '#efe6c0', border_color: '#faf5dc', background_color: '#fffef8' },
  icon: { color_1: '#f6e58d', color_2: '#f2ead0', color_3: '#fbf3bd', color_4: '#ffe9a0' },
  background: { color_1: '#fffbe6', opacity_1: 0.6, color_2: '#f6e58d', opacity_2: 0.2 },
  login: pictures('PAL').login,
  card: { background_color: '#fbf3bd' },
  top_bar: { text_color: '#fffdf0', background_color: '#fdf8d8', icon_color: '#fffbe0', status: 1 },
  bottom_bar: {
    background_color: '#fffef8',
    icon_color: '#f7f1d8',
    active_background_color: '#fdf8d8',
    active_icon_color: '#fffbe0',
    status: 1,
  },
  menu_icon: {
    text_color: '#f3ecc8',
    border_color: '#fdf8d8',
    background_color: '#fffdf0',
    ...pictures('PAL').menuIcons,
    status_5: 1,
    status_6: 1,
  },
  official_account: { icon: pictures('PAL').officialIcon, id: '@palelife', status: 0 },
  banner: { ...defaultTheme.banner, ...pictures('PAL').banners },
  buttons: [
    paleButton,
    style('#fffef8', '#fdf8d8', '#f6e58d', paleOff),
    paleButton,
    style('#fffef8', '#faf5dc', '#f2ead0', paleOff),
    style('#ffd0cc', '#ffd0cc', '#ffffff', paleOff),
    style('#fffef8', '#fffef8', '#f6e58d', paleOff),
    style('#fdf8d8', '#fdf8d8', '#f3e9b0', paleOff),
    style('#fffef8', '#fffef8', '#f6e58d', paleOff),
  ],
}

const jadeOff: [string, string] = ['#e3ece5', '#5a6b61']
const jade: Theme = {
  ins_code: 'JAD',
  product_name_th: 'เจด แคร์',
  product_name_en: 'Jade Care',
  logo: pictures('JAD').logo,
  main: { color_1: '#00704a', color_2: '#053b2c' },
  header_title: { color_1: '#053b2c', color_2: '#00704a', color_3: '#ffffff' },
  content: { color_1: '#16291f', color_2: '#48594f', color_3: '#5f6f65' },
  label: {
    warning_color: '#835800',
    alert_color: '#b3261e',
    disable_color: '#5a6b61',
    text_color: '#2f4438',
  },
  title_background: { color_1: '#d5f3e2', color_2: '#f4efdf' },
  form: { text_color: '#16291f', border_color: '#7d9186', background_color: '#ffffff' },
  icon: { color_1: '#00704a', color_2: '#48594f', color_3: '#00704a', color_4: '#835800' },
  background: { color_1: '#faf7ee', opacity_1: 1, color_2: '#00704a', opacity_2: 0.05 },
  login: pictures('JAD').login,
  card: { background_color: '#00704a' },
  top_bar: { text_color: '#ffffff', background_color: '#053b2c', icon_color: '#ffd166', status: 1 },
  bottom_bar: {
    background_color: '#ffffff',
    icon_color: '#48594f',
    active_background_color: '#d5f3e2',
    active_icon_color: '#00583a',
    status: 1,
  },
  menu_icon: {
    text_color: '#16291f',
    border_color: '#e6dfc9',
    background_color: '#ffffff',
    ...pictures('JAD').menuIcons,
    status_5: 1,
    status_6: 1,
  },
  official_account: { icon: pictures('JAD').officialIcon, id: '@jadecare', status: 1 },
  banner: { ...defaultTheme.banner, ...pictures('JAD').banners },
  buttons: [
    style('#00704a', '#00704a', '#ffffff', jadeOff),
    style('#ffffff', '#00704a', '#00704a', jadeOff),
    style('#053b2c', '#053b2c', '#ffffff', jadeOff),
    style('#ffffff', '#82968a', '#2f4438', jadeOff),
    style('#b3261e', '#b3261e', '#ffffff', jadeOff),
    style('#ffffff', '#ffffff', '#00704a', jadeOff),
    style('#d5f3e2', '#d5f3e2', '#00583a', jadeOff),
    style('#ffd166', '#ffd166', '#053b2c', jadeOff),
  ],
}

export const demoThemes: readonly Theme[] = [khum, orchid, tempo, pale, jade]

/**
 * The codes of the promotions and articles that banners lead to. A banner without a code here leads to the list of
 * promotions or articles. Requirement 3.2
 */
const bannersLeadTo: Record<string, Partial<Theme['banner']> | undefined> = {
  KHM: { id_1: 'year-end-check-up', url_status_1: 1 },
  ORC: { id_2: 'before-a-check-up', url_status_2: 1 },
}

/**
 * Adds the ids of promotions and articles to a theme's banners. The ids exist only after the demo content was inserted.
 */
export function withBanners(
  theme: Theme,
  content: readonly { id: string; code?: string | null | undefined }[],
): Theme {
  const leadTo = bannersLeadTo[theme.ins_code]
  if (!leadTo) return theme
  const idOf = (code: string | null = null) => content.find((item) => item.code === code)?.id ?? null
  const { id_1, id_2 } = leadTo
  return { ...theme, banner: { ...theme.banner, ...leadTo, id_1: idOf(id_1), id_2: idOf(id_2) } }
}
