import { defaultTheme, readTheme } from '@khum/contract/theme'
import { Bell } from 'lucide-react'
import { useState } from 'react'
import { applyTheme } from '../../theme/apply'
import { BrandProvider, useBrand } from '../../theme/brand'
import { Button } from '../../ui/action/button'
import { IconButton } from '../../ui/action/icon-button'
import { Toasts } from '../../ui/feedback/toasts'
import { SelectField } from '../../ui/fields/select-field'
import { Page } from '../../ui/layout/page'
import { TopBar } from '../../ui/layout/top-bar'
import { BarSamples } from './bar-samples'
import { ButtonSamples } from './button-samples'
import { insCodes, useLoadTheme } from './demo-themes'
import { DisplaySamples } from './display-samples'
import { FeedbackSamples } from './feedback-samples'
import { FieldSamples } from './field-samples'
import { FileSamples } from './file-samples'
import { sayIn } from './sample-text'
import { TextSamples } from './text-samples'

/** `/dev/ui`: every component in every state, in each demo theme and in both languages. Development only. */
export function DevUiPage() {
  const loadTheme = useLoadTheme()
  const [lang, setLang] = useState<'th' | 'en'>('th')
  const [theme, setTheme] = useState(defaultTheme)

  async function wear(insCode: string) {
    const next = readTheme(await loadTheme(insCode))
    applyTheme(next)
    setTheme(next)
  }
  return (
    <BrandProvider theme={theme}>
      <div lang={lang}>
        <Gallery
          lang={lang}
          insCode={theme.ins_code}
          onTheme={(insCode) => void wear(insCode)}
          onLang={() => setLang(lang === 'th' ? 'en' : 'th')}
        />
      </div>
    </BrandProvider>
  )
}

function Gallery({
  lang,
  insCode,
  onTheme,
  onLang,
}: {
  lang: 'th' | 'en'
  insCode: string
  onTheme: (insCode: string) => void
  onLang: () => void
}) {
  const brand = useBrand()
  const say = sayIn(lang)
  return (
    <Page
      skipLabel={say('ข้ามไปยังเนื้อหา', 'Skip to content')}
      topBar={
        <TopBar
          title={say('ส่วนประกอบหน้าจอ', 'Components')}
          showTitle={!brand.logo}
          logo={brand.logo ? { src: brand.logo, alt: brand.productName[lang] } : undefined}
          end={
            <>
              <Button look="link" size="sm" onClick={onLang}>
                {lang === 'th' ? 'English' : 'ไทย'}
              </Button>
              <IconButton label={say('การแจ้งเตือน 3 รายการใหม่', '3 new notifications')} count="3">
                <Bell />
              </IconButton>
            </>
          }
        />
      }
      action={<Button wide>{say('ปุ่มหลักของหน้าจอ', 'The main action')}</Button>}
      bottomBar={<BarSamples say={say} />}
    >
      <SelectField
        label={say('ธีมของบริษัท', 'Theme')}
        value={insCode}
        options={insCodes.map((code) => ({ value: code, label: code }))}
        onChange={(event) => onTheme(event.target.value)}
      />
      <DisplaySamples say={say} />
      <ButtonSamples say={say} />
      <FieldSamples say={say} lang={lang} />
      <FileSamples say={say} />
      <FeedbackSamples say={say} />
      <TextSamples say={say} />
      <Toasts label={say('ข้อความแจ้ง', 'Messages')} dismissLabel={say('ปิด', 'Dismiss')} />
    </Page>
  )
}
