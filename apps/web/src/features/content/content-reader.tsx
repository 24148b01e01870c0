import type { ContentDetail } from '@khum/contract/content'
import { matchPath } from '@khum/contract/paths'
import { richTextLinkKind } from '@khum/contract/rich-text'
import { ArrowRight, CalendarClock, Phone } from 'lucide-react'
import { useFormat, useLang, useTitles, useTranslations } from '../../i18n'
import { ButtonLink } from '../../ui/action/button-link'
import { keepWords } from '../../ui/text/keep-words'
import styles from './content.module.css'
import { RichText } from './rich-text'
import { useFollowLink } from './use-follow-link'

export function ContentReader({ content }: { content: ContentDetail }) {
  const t = useTranslations('content')
  const format = useFormat()
  const lang = useLang()
  const { image, partner } = content
  return (
    <article className={styles.reader} lang={lang}>
      {image && (
        <img className={styles.hero} src={image.src} width={image.width} height={image.height} alt="" />
      )}
      <header className={styles.head}>
        <h2 className={styles.headline}>{keepWords(content.title)}</h2>
        {content.kind === 'promotion' ? (
          content.ends_on && (
            <p className={styles.until}>
              <CalendarClock aria-hidden="true" />
              <span>{keepWords(t('untilDay', { date: format.date(content.ends_on, 'long') }))}</span>
            </p>
          )
        ) : (
          <p className="soft">
            {partner && <b>{partner.name} · </b>}
            {keepWords(t('published', { date: format.date(content.published_on, 'long') }))}
          </p>
        )}
        <p className={styles.lead}>{keepWords(content.summary)}</p>
      </header>
      <RichText html={content.body_html} imageHosts={content.image_hosts} />
    </article>
  )
}

export function ContentActions({ content: { link, phone } }: { content: ContentDetail }) {
  const t = useTranslations('content')
  const follow = useFollowLink()
  const titles = useTitles()
  const outside = link !== null && richTextLinkKind(link) === 'outside'
  const screen = link === null ? null : matchPath(link.replace(/[?#].*$/, ''))
  return (
    <>
      {link && (
        <ButtonLink
          wide
          icon={<ArrowRight />}
          to={link}
          onClick={(event) => follow(event, link)}
          {...(outside ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
        >
          {screen ? titles(screen) : t('goOn')}
        </ButtonLink>
      )}
      {phone && (
        <ButtonLink wide look={link ? 'secondary' : 'primary'} icon={<Phone />} to={`tel:${phone}`}>
          {t('call')}
        </ButtonLink>
      )}
    </>
  )
}
