/** The headings that members see in a consent text, besides those of the text itself. */
export const consentHeadings = {
  news: 'What’s new in this version',
  responsible: 'Who’s responsible for your data',
  controller: 'Data controller',
  officer: 'Data protection officer',
} as const
