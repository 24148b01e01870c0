import type { Theme } from '@khum/contract/theme'
import { themeTokens } from '@khum/contract/theme-tokens'
import { Bell } from 'lucide-react'
import { BrandProvider, useBrand } from '../../theme/brand'
import { Button } from '../../ui/action/button'
import { IconButton } from '../../ui/action/icon-button'
import { Page } from '../../ui/layout/page'
import { TopBar } from '../../ui/layout/top-bar'
import { BarSamples } from '../dev-ui/bar-samples'
import { ButtonSamples } from '../dev-ui/button-samples'
import { DisplaySamples } from '../dev-ui/display-samples'
import { FieldSamples } from '../dev-ui/field-samples'
import { sayIn } from '../dev-ui/sample-text'
import styles from './dev-theme.module.css'

/** Shows real components in a box as wide as a phone. The theme applies only inside the box. */
export function ThemePhone({ theme, lang }: { theme: Theme; lang: 'th' | 'en' }) {
  const say = sayIn(lang)
  return (
    <section className={styles.phone} style={themeTokens(theme)} aria-label={say('ตัวอย่าง', 'Preview')}>
      <BrandProvider theme={theme}>
        <PhoneScreen lang={lang} />
      </BrandProvider>
    </section>
  )
}

function PhoneScreen({ lang }: { lang: 'th' | 'en' }) {
  const brand = useBrand()
  const say = sayIn(lang)
  const name = brand.productName[lang]
  return (
    <Page
      narrow
      topBar={
        brand.topBar && (
          <TopBar
            title={name}
            showTitle={!brand.logo}
            logo={brand.logo ? { src: brand.logo, alt: name } : undefined}
            end={
              <IconButton label={say('การแจ้งเตือน', 'Notifications')} count="3">
                <Bell />
              </IconButton>
            }
          />
        )
      }
      hero={<SignInPictures say={say} />}
      action={<Button wide>{say('ปุ่มหลักของหน้าจอ', 'The main action')}</Button>}
      bottomBar={brand.bottomBar && <BarSamples say={say} />}
    >
      <DisplaySamples say={say} />
      <ButtonSamples say={say} />
      <FieldSamples say={say} lang={lang} />
    </Page>
  )
}

function SignInPictures({ say }: { say: ReturnType<typeof sayIn> }) {
  return (
    <div className={styles.pictures}>
      <div role="img" aria-label={say('ภาพหน้าเข้าสู่ระบบ', 'Picture of the sign-in')} data-of="login" />
      <div role="img" aria-label={say('ภาพหน้าเข้าจากพันธมิตร', 'Picture of the partner entry')} data-of="sso" />
    </div>
  )
}
