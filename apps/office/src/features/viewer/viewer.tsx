import { type Case, officeCaseEndpoints } from '@khum/contract/office-case'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { RotateCcw, RotateCw, Search, SquareDashedMousePointer, ZoomIn, ZoomOut } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { call } from '../../api/client'
import { useTranslations } from '../../i18n'
import { useSession } from '../../session/session'
import { usePreference } from '../../session/use-preference'
import { useKeys } from '../../ui/use-keys'
import { type Rotation, toRotation } from './boxes'
import { loadFilesAhead, useFile, useForgetFiles, useObjectUrl } from './files'
import { FindBar } from './find-bar'
import { MarkBar } from './mark-bar'
import { MarkLayer } from './mark-layer'
import { type Lines, useMarks } from './marks'
import { Hits, ReadValues } from './overlay'
import { ImagePage, PdfPage } from './pages'
import { usePdf } from './pdf'
import { Strip } from './strip'
import { useDocumentName } from './use-document-name'
import { useFind } from './use-find'
import { usePlace, useScrollToPlace } from './use-place'
import styles from './viewer.module.css'

const zooms: readonly string[] = ['0.5', '0.75', '1', '1.5', '2', '3']
type Document = Case['documents'][number]

/**
 * Shows the claim's documents, one at a time, with thumbnails and the marks of the claim's lines. A rotation by a
 * person who may decide claims is stored, and everyone sees it from then on. A rotation by anybody else is seen only by
 * that person, until they leave the claim.
 */
export function Viewer({
  found: { claim, documents, ins_code, marks: allMarks },
  lines,
  newDocuments,
  canMark,
}: {
  found: Case
  lines: Lines
  /** The ids of the documents that the member has sent since we asked for documents. */
  newDocuments: ReadonlySet<string>
  canMark: boolean
}) {
  const number = claim.claim_number
  const t = useTranslations('claimCase')
  const words = useTranslations('viewer')
  const client = useQueryClient()
  const session = useSession()
  const mayKeep = session.state === 'signed_in' && session.may('claims.decide', ins_code)
  const place = usePlace(documents.map(({ id }) => id))
  const { at, page, go } = place
  const [factor, setFactor] = usePreference('zoom', '1')
  const zoom = Math.max(zooms.indexOf(factor), 0)
  const [drawn, setDrawn] = useState<string | null>(null)
  const [turned, setTurned] = useState<Record<string, Rotation>>({})
  const sheet = useRef<HTMLElement>(null)
  const keep = useMutation({
    mutationFn: ({ id, rotation }: { id: string; rotation: Rotation }) =>
      call(officeCaseEndpoints.turnCaseDocument, { params: { number, id }, body: { rotation } }),
  })
  const shown = documents[at]
  const id = shown?.id ?? ''
  const isPdf = shown?.content_type === 'application/pdf'
  const file = useFile(number, id)
  useForgetFiles(number)
  const src = useObjectUrl(isPdf ? undefined : file.data?.blob)
  const pdf = usePdf(id, isPdf ? file.data?.blob : undefined)
  const hasFailed = file.isError || pdf.isError
  const pages = hasFailed ? [] : (pdf.data?.pages ?? [])
  const find = useFind(id, pdf.data?.pages, isPdf)
  const nameOf = useDocumentName(documents)
  const marks = useMarks(number, allMarks, lines)
  const rotationOf = (document: Document) => turned[document.id] ?? toRotation(document.rotation)
  const rotation = shown ? rotationOf(shown) : 0
  function show(index: number) {
    const next = Math.min(Math.max(index, 0), documents.length - 1)
    if (next === at) return
    go(next)
    sheet.current?.scrollTo(0, 0)
  }
  function toPage(wanted: number) {
    const next = Math.min(Math.max(wanted, 1), Math.max(pages.length, 1))
    go(at, next)
    sheet.current?.querySelector(`[data-page="${next}"]`)?.scrollIntoView({ block: 'start' })
  }
  const scale = (step: number) =>
    setFactor(zooms[Math.min(Math.max(zoom + step, 0), zooms.length - 1)] ?? '1')
  function turn(degrees: 90 | 270) {
    if (!shown) return
    const next = toRotation((rotation + degrees) % 360)
    setTurned({ ...turned, [shown.id]: next })
    if (mayKeep) keep.mutate({ id: shown.id, rotation: next })
  }
  function onDrawn(document: string) {
    setDrawn(document)
    if (drawn === null) void loadFilesAhead(client, { number, current: number, documents })
  }
  const search = () => find.setOpen(true)
  /**
   * Runs an action, then focuses the document, so that the arrow keys scroll it. If another element has the focus, such
   * as an open panel, leaves the focus there.
   */
  const andScroll = (action: () => void) => () => {
    action()
    if (document.activeElement === document.body) sheet.current?.focus({ preventScroll: true })
  }
  useKeys({
    ']': andScroll(() => show(at + 1)),
    '[': andScroll(() => show(at - 1)),
    '+': andScroll(() => scale(1)),
    '-': andScroll(() => scale(-1)),
    r: () => turn(90),
    'Shift+r': () => turn(270),
    j: pages.length > 1 ? () => toPage(page + 1) : undefined,
    k: pages.length > 1 ? () => toPage(page - 1) : undefined,
    '/': search,
    p: canMark && shown && lines.all.length > 0 ? () => marks.setOn(!marks.isOn) : undefined,
  })
  const hasPages = pages.length > 0
  useScrollToPlace(place, sheet, hasPages)
  const hit = find.hits[find.at]
  useEffect(() => {
    if (hit)
      sheet.current?.querySelector('[data-current]')?.scrollIntoView({ block: 'center', inline: 'nearest' })
  }, [hit])
  // When the person starts to work on a line, shows the document with the line's mark and scrolls to the mark.
  const first = marks.firstOf(lines.focused)
  const open = useEffectEvent((documentId: string) =>
    show(documents.findIndex((document) => document.id === documentId)),
  )
  useEffect(() => {
    if (first) open(first.document_id)
  }, [first])
  const isOpen = drawn === id
  useEffect(() => {
    if (first && isOpen)
      sheet.current?.querySelector(`[data-mark="${first.id}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [first, isOpen])
  if (!shown) return <p className={styles.none}>{t('noDocuments')}</p>
  const label = `${nameOf(shown)} · ${t('page', { at: String(at + 1), count: String(documents.length) })}`
  const look = { zoom: Number(zooms[zoom]), rotation }
  const over = (each: number) => (
    <>
      <Hits find={find} page={each} rotation={rotation} />
      <MarkLayer
        marks={marks}
        lines={lines}
        documentId={id}
        page={each}
        rotation={rotation}
        canSet={canMark}
        isCurrent={each === page}
      />
    </>
  )
  return (
    <section aria-label={t('documents')} className={styles.viewer}>
      <div className={styles.bar}>
        <span>
          {label}
          {pages.length > 1 && ` · ${t('pdfPage', { at: String(page), count: String(pages.length) })}`}
          <small title={shown.name}>
            {newDocuments.has(shown.id) && <strong>{words('isNew')} · </strong>}
            {shown.name}
          </small>
        </span>
        <button type="button" aria-label={words('find')} aria-expanded={find.isOpen} onClick={search}>
          <Search size={18} aria-hidden="true" />
        </button>
        {canMark && lines.all.length > 0 && (
          <button
            type="button"
            aria-label={words('setMark')}
            aria-pressed={marks.isOn}
            onClick={() => marks.setOn(!marks.isOn)}
          >
            <SquareDashedMousePointer size={18} aria-hidden="true" />
          </button>
        )}
        <button type="button" aria-label={t('zoomOut')} onClick={() => scale(-1)}>
          <ZoomOut size={18} aria-hidden="true" />
        </button>
        <button type="button" aria-label={t('zoomIn')} onClick={() => scale(1)}>
          <ZoomIn size={18} aria-hidden="true" />
        </button>
        <button type="button" aria-label={t('turnBack')} onClick={() => turn(270)}>
          <RotateCcw size={18} aria-hidden="true" />
        </button>
        <button type="button" aria-label={t('turn')} onClick={() => turn(90)}>
          <RotateCw size={18} aria-hidden="true" />
        </button>
      </div>
      <div className={styles.bars}>
        {find.isOpen && <FindBar key={id} find={find} isPdf={isPdf} />}
        <MarkBar marks={marks} lines={lines} />
      </div>
      <section
        ref={sheet}
        className={styles.sheet}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll the page
        tabIndex={0}
        aria-label={label}
        aria-busy={!isOpen && !hasFailed}
        onScroll={({ currentTarget }) => hasPages && go(at, pageOnScreen(currentTarget))}
      >
        {hasFailed && <p className={styles.none}>{t('pdfFailed')}</p>}
        {!hasFailed && !src && pages.length === 0 && <p className={styles.none}>{t('pdfLoads')}</p>}
        {pages.map((each) => (
          <PdfPage
            key={`${id} ${each.pageNumber}`}
            page={each}
            look={look}
            label={`${label} · ${t('pdfPage', { at: String(each.pageNumber), count: String(pages.length) })}`}
            onDrawn={() => onDrawn(id)}
          >
            {over(each.pageNumber)}
          </PdfPage>
        ))}
        {!isPdf && src && (
          <ImagePage key={id} src={src} label={label} look={look} onDrawn={() => onDrawn(id)}>
            <ReadValues document={shown} rotation={rotation} />
            {over(1)}
          </ImagePage>
        )}
      </section>
      <Strip
        number={number}
        documents={documents}
        nameOf={nameOf}
        newDocuments={newDocuments}
        rotationOf={rotationOf}
        at={at}
        pages={pages}
        page={page}
        isDrawn={isOpen}
        hasDrawn={drawn !== null}
        onDocument={show}
        onPage={toPage}
      />
    </section>
  )
}

/** Returns the number of the page at the middle of the visible area (`sheet`). */
function pageOnScreen(sheet: HTMLElement): number {
  const { top, height } = sheet.getBoundingClientRect()
  const pages = [...sheet.querySelectorAll('[data-page]')]
  const found = pages.findLast((page) => page.getBoundingClientRect().top <= top + height / 2)
  return Number(found?.getAttribute('data-page') ?? 1)
}
