type Damage = (pdf: Buffer) => Buffer

function rewrite(
  pattern: RegExp,
  replacement: string | ((match: string, ...groups: string[]) => string),
): Damage {
  return (pdf) => {
    const text = pdf.toString('latin1')
    const changed =
      typeof replacement === 'string'
        ? text.replace(pattern, replacement)
        : text.replace(pattern, replacement)
    return Buffer.from(changed, 'latin1')
  }
}

function cutAt(word: string, behind = 0): Damage {
  return (pdf) => pdf.subarray(0, pdf.lastIndexOf(word) + behind)
}

const junk = 'HTTP/1.1 200 OK\r\nContent-Type: application/pdf\r\n\r\n'
const shifted = (by: number) => (row: string) => String(Number(row) + by).padStart(10, '0')

/**
 * Damage that mail programs, scanners and faulty software cause. PDF viewers can open files with each kind of damage in
 * this list.
 */
export const pdfDamage: Record<string, Damage> = {
  'without its table': rewrite(/xref\s[\d\s]+ f[\s\S]*?(?=trailer)/g, ''),
  'with a table of zeros': rewrite(/^\d{10} \d{5} n/gm, '0000000000 00000 n'),
  'with a table off by some bytes': rewrite(/\d{10}(?= \d{5} n)/g, shifted(7)),
  'with a table whose rows are too short': rewrite(/( \d{5} [nf]) ?(\r\n|\r|\n)/g, '$1\n'),
  'with wrong generations in the table': rewrite(/ 00000 n/g, ' 00003 n'),
  'whose startxref is 0': rewrite(/startxref(\s+)\d+/g, 'startxref$10'),
  'whose startxref is far behind the end': rewrite(/startxref(\s+)\d+/g, 'startxref$199999999'),
  'whose startxref is off by some bytes': rewrite(/(?<=startxref\s+)\d+/g, (at) => String(Number(at) + 5)),
  'whose startxref isn’t a number': rewrite(/(?<=startxref\s+)\d+/g, 'none'),
  'without %%EOF': rewrite(/%%EOF\s*/g, ''),
  'without startxref and %%EOF': cutAt('startxref'),
  'cut in the middle of startxref': cutAt('startxref', 5),
  'with a wrong size': rewrite(/\/Size \d+/g, '/Size 2'),
  'whose earlier table doesn’t exist': rewrite(/\/Root 1 0 R/g, '/Root 1 0 R/Prev 7777777'),
  'without endobj': rewrite(/endobj(?=\s+(\d+ 0 obj|xref|startxref))/g, ''),
  'with one endobj less': rewrite(/endobj(?=\s+\d+ 0 obj)/, ''),
  'without endstream': rewrite(/endstream(?=\s+endobj)/g, ''),
  'with lengths too great': rewrite(
    /\/Length (\d+)(?! 0 R)/g,
    (_, length) => `/Length ${Number(length) + 60}`,
  ),
  'with lengths too small': rewrite(
    /\/Length (\d+)(?! 0 R)/g,
    (_, length) => `/Length ${Number(length) >> 1}`,
  ),
  'with lengths of 0': rewrite(/\/Length \d+(?! 0 R)/g, '/Length 0'),
  'without lengths': rewrite(/\/Length \d+( 0 R)?/g, ''),
  'with lengths that don’t exist': rewrite(/\/Length \d+( 0 R)?/g, '/Length 99 0 R'),
  'with the header of a download before it': (pdf) => Buffer.concat([Buffer.from(junk), pdf]),
  'with a printer’s commands before it': (pdf) =>
    Buffer.concat([Buffer.from('\x1b%-12345X@PJL JOB\n@PJL ENTER LANGUAGE=PDF\n'), pdf]),
  'with zeros behind it': (pdf) => Buffer.concat([pdf, Buffer.alloc(5000)]),
  'with a page of HTML behind it': (pdf) =>
    Buffer.concat([pdf, Buffer.from('\n<html><p>0 obj trailer</p></html>\n'.repeat(90))]),
  'with mixed line ends': rewrite(/(?<= obj|endobj)(\r\n|\r|\n)/g, '\r\n\n\r'),
  'without line ends around objects': rewrite(/(\r\n|\r|\n)endobj(\r\n|\r|\n)/g, ' endobj '),
  'with zeros between objects': rewrite(/(?<=\nendobj)\s+/g, '\n\0\0\0\n'),
  'with noise between objects': rewrite(/(?<=\sendobj)\s+/g, '\n)] >> noise <\xff\xfe (\n'),
  'with spaces behind the word stream': rewrite(/(?<=>>\s+stream)(?=\r\n|\n)/g, '  '),
  'with a version that makes no sense': rewrite(/%PDF-1\.5/, '%PDF-x.y'),
  'without the line of binary bytes': rewrite(/%\xe2\xe3\xcf\xd3\s/, ''),
  'whose information isn’t closed': rewrite(/\/CreationDate\(D:20240101\)>>/, '/CreationDate(D:20240101)'),
  'whose information has a string without end': rewrite(/\(D:20240101\)/, '(D:20240101'),
  'whose outlines are nonsense': rewrite(/<<\/Type\/Outlines\/Count 0>>/, '<</Type/Outlines/Count[<<(0 >>'),
  'with wrong counts of pages': rewrite(/\/Count 3/, '/Count 1000'),
  'without the types of page, tree and catalog': rewrite(/\/Type ?\/(Page|Pages|Catalog)(?=[\s/])/g, ''),
  'with words among a page’s keys': rewrite(/\/MediaBox/g, 'null 12 /MediaBox'),
  'with the marks of mail before its lines': rewrite(/^%PDF-1\.5/, '>%PDF-1.5'),
  'with a wrong place of the first packed object': rewrite(/\/First \d+/g, '/First 3'),
  'with too great a place of the first packed object': rewrite(/\/First \d+/g, '/First 60'),
  'without the place of the first packed object': rewrite(/\/First \d+/g, ''),
  'with too many packed objects announced': rewrite(/\/N \d+/g, '/N 500'),
  'with wrong checksums of packed objects': rewrite(/.{4}(?=\s{1,2}endstream)/gs, '\x01\x02\x03\x04'),
}
