import { decisionStaysWords } from '@khum/contract/office-case-changes'
import { useTranslations } from '../../i18n'
import { useCaseTyped } from './case-typed'
import { InsurersTick, InternalNote, typedInternally, useMayRecordAnswer } from './internal-note'
import { isWorded, MemberNote, typedNote } from './member-note'
import { Frame, type Panel } from './panel-frame'

/**
 * The panel that answers an appeal without changing the decision. A senior assessor can record that the insurer gave
 * this answer, with the insurer's reference.
 */
export function KeepDecision(panel: Panel) {
  const t = useTranslations('claimCase')
  const mayTick = useMayRecordAnswer(panel.found)
  const [{ th, en, why, isTicked }, type] = useCaseTyped('answer', panel.found, () => ({
    th: '',
    en: '',
    why: '',
    isTicked: false,
  }))
  const isInsurers = mayTick && isTicked
  return (
    <Frame
      title={t('keepDecision')}
      panel={panel}
      label={t('confirm')}
      isReady={isWorded({ th, en }) && !(isInsurers && why.trim() === '')}
      onSubmit={() =>
        panel.act('appeal-answer', {
          ...typedNote({ th, en }),
          ...(isInsurers ? typedInternally(why, true) : {}),
        })
      }
    >
      <MemberNote note={{ th, en }} standard={decisionStaysWords} onChange={type} />
      {mayTick && <InsurersTick isTicked={isTicked} onChange={(is) => type({ isTicked: is })} />}
      {isInsurers && <InternalNote note={why} isInsurers onChange={(note) => type({ why: note })} />}
    </Frame>
  )
}
