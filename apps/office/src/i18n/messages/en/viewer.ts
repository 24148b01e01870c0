/** The viewer of a claim's documents. */
export const viewer = {
  isNew: 'new',
  read_total: 'The total that was read',
  read_date: 'The date that was read',
  read_document_number: 'The number that was read',
  pages: 'Pages',
  toPage: 'Go to page {at}',
  find: 'Search this document',
  findLabel: 'Search this document',
  findNext: 'Next place',
  findBefore: 'Place before',
  closeFind: 'Close the search',
  found: '{at} of {count}',
  notFound: 'Not found',
  reading: 'Reading the text…',
  pictureWithoutText: 'This is a picture. It has no text to search.',
  pdfWithoutText: 'This PDF only has pictures. It has no text to search.',
  setMark: 'Mark where a line is',
  mark: '{line}: marked by {name}, {at}',
  removeMark: 'Remove the mark of {line}',
  markLine: 'Line that the mark belongs to',
  howToMark:
    'Draw a rectangle. With the keyboard: arrows move it, Shift and arrows change its size, Enter saves it.',
  drawMark:
    'Place of {line}: arrows move it, Shift and arrows change its size, Enter saves it, Escape cancels',
} as const
