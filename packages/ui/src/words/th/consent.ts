/** The headings that members see in a consent text, besides those of the text itself. */
export const consentHeadings = {
  news: 'มีอะไรใหม่ในฉบับนี้',
  responsible: 'ผู้รับผิดชอบข้อมูลของคุณ',
  controller: 'ผู้ควบคุมข้อมูลส่วนบุคคล',
  officer: 'เจ้าหน้าที่คุ้มครองข้อมูลส่วนบุคคล',
} as const
