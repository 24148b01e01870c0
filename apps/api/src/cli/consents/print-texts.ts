import { type ConsentTexts, commonText, type WholeConsentDraft } from '@khum/contract'

/** Formats one line for each published version and each draft. */
export function printTexts({ items, drafts }: ConsentTexts): string {
  const lines = items.map((text) =>
    [
      owner(text.insurer_code),
      text.kind.padEnd(11),
      String(text.version).padStart(3),
      text.state.padEnd(9),
      text.is_force ? 'forced' : 'free  ',
      text.effective_at,
      ...(text.is_intact ? [] : ['DAMAGED: the text does not match its hash']),
      ...(text.withdrawn_reason ? [`withdrawn ${text.withdrawn_at}: ${text.withdrawn_reason}`] : []),
    ].join('  '),
  )
  const open = drafts.map((draft) =>
    [
      owner(draft.insurer_code),
      draft.kind.padEnd(11),
      'draft',
      `by ${draft.written_by}`,
      draft.refused
        ? `refused by ${draft.refused.by}: ${draft.refused.reason}`
        : draft.checked_by === null
          ? 'not checked'
          : `checked by ${draft.checked_by}`,
    ].join('  '),
  )
  return [...lines, ...open].join('\n')
}

/** Formats a draft with its full text, for the person who checks it. */
export function printDraft(draft: WholeConsentDraft): string {
  const { title, body, news, controller, dpo_contact } = draft
  const whose = draft.insurer_code ?? commonText
  const languages = (['th', 'en'] as const).map((lang) =>
    [
      `--- ${lang}: ${title[lang]}`,
      ...(news ? [`News:\n${news[lang]}`] : []),
      body[lang],
      ...(controller ? [`Controller: ${controller[lang]}`] : []),
    ].join('\n'),
  )
  const hash = draft.text_hash.slice(0, 12)
  const next = draft.refused
    ? `Refused by ${draft.refused.by}, ${draft.refused.at}: ${draft.refused.reason}`
    : draft.checked_by === null
      ? `Not checked. A person of the staff reads and publishes it in the office; on a development server, a second approver runs: npm run consents -- check ${whose} ${draft.kind} --hash ${hash}`
      : `Checked by ${draft.checked_by}, ${draft.checked_at}.`
  return [
    ...languages,
    ...(dpo_contact ? [`Data protection officer: ${dpo_contact}`] : []),
    `--- ${whose} ${draft.kind}, written by ${draft.written_by}, ${draft.written_at}. Hash ${hash}`,
    next,
  ].join('\n')
}

function owner(insurerCode: string | null): string {
  return (insurerCode ?? commonText).padEnd(6)
}
