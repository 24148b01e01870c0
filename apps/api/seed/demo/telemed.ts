import { weekday } from '@khum/contract'
import type { Kysely } from 'kysely'
import type { Database } from '../../src/db/schema'
import { searchTextOf } from '../../src/text/thai-fold'
import { referenceTelemedCategories, telemedId } from '../reference/telemed-categories'
import { seedTelemedCategories } from '../seed-reference'
import type { DemoClock } from './demo-clock'
import { type DemoProvider, demoProviders } from './telemed-providers'

export function demoTelemedKey(code: string): string {
  return `khum-demo-telemed-${code}`
}

/**
 * Adds the demo providers with their keys, categories, insurers and promotions. The page /dev/telemed simulates the
 * providers' platforms.
 */
export async function seedTelemed(
  trx: Kysely<Database>,
  clock: DemoClock,
  hashSecret: (secret: string) => Buffer,
): Promise<void> {
  await seedTelemedCategories(trx)
  await trx
    .insertInto('telemed_provider')
    .values(demoProviders.map((provider, sort) => ({ ...toRow(provider, clock), sort })))
    .execute()
  await trx
    .insertInto('telemed_provider_key')
    .values(
      demoProviders.map(({ code }) => ({
        provider_id: telemedId(`provider ${code}`),
        slot: 1,
        key_hash: hashSecret(demoTelemedKey(code)),
      })),
    )
    .execute()
  await insertLinks(trx, clock)
}

async function insertLinks(trx: Kysely<Database>, clock: DemoClock): Promise<void> {
  const of = ({ code }: DemoProvider) => ({ provider_id: telemedId(`provider ${code}`) })
  await trx
    .insertInto('telemed_provider_category')
    .values(
      demoProviders.flatMap((provider) =>
        provider.categories.map((icon) => ({ ...of(provider), category_id: telemedId(`category ${icon}`) })),
      ),
    )
    .execute()
  await trx
    .insertInto('telemed_provider_insurer')
    .values(
      demoProviders.flatMap((provider) =>
        (provider.insurers ?? []).map((insurer_code) => ({ ...of(provider), insurer_code })),
      ),
    )
    .execute()
  await trx
    .insertInto('telemed_promotion')
    .values(
      demoProviders.flatMap((provider) =>
        provider.promotion
          ? [
              {
                ...of(provider),
                id: telemedId(`promotion ${provider.code}`),
                text_th: provider.promotion.text.th,
                text_en: provider.promotion.text.en,
                starts_on: clock.day(-40),
                ends_on: clock.day(provider.promotion.endsIn),
              },
            ]
          : [],
      ),
    )
    .execute()
}

function toRow(provider: DemoProvider, clock: DemoClock) {
  const { code, name, summary, about, priceNote } = provider
  const categories = referenceTelemedCategories.filter(({ icon }) => provider.categories.includes(icon))
  return {
    id: telemedId(`provider ${code}`),
    code,
    name_th: name.th,
    name_en: name.en,
    summary_th: summary.th,
    summary_en: summary.en,
    about_th: about.th,
    about_en: about.en,
    price_note_th: priceNote.th,
    price_note_en: priceNote.en,
    logo: `/telemed/${code}.svg`,
    image: 'null',
    hours: JSON.stringify(provider.hours === 'weekly' ? [yesterdays(clock)] : provider.hours),
    closed_on: '[]',
    extra_cards_most: provider.extraCardsMost,
    hand_off: provider.handOff,
    url: `/dev/telemed?provider=${code}`,
    languages: ['th', 'en'],
    restricted: provider.insurers !== undefined,
    search_text: searchTextOf(
      [name, summary, ...categories.map(({ name_th, name_en }) => ({ th: name_th, en: name_en }))].flatMap(
        ({ th, en }) => [th, en],
      ),
    ),
  }
}

/** Returns yesterday's weekday as the only opening day, so that the provider is closed today. */
function yesterdays(clock: DemoClock) {
  return { day: weekday(clock.day(-1)), opens: '09:00', closes: '16:00' }
}
