import type { ConsentText } from './consent-text'

export const marketing: ConsentText = {
  kind: 'marketing',
  title: { th: 'ความยินยอมรับข่าวสารและข้อเสนอ', en: 'Consent to news and offers' },
  body: {
    th: `คุณเลือกได้ว่าจะรับข่าวสารและข้อเสนอจากเราหรือไม่ ไม่รับก็ใช้แอปได้ครบทุกอย่าง

## เราจะส่งอะไร

- โปรโมชัน บทความสุขภาพ และข้อเสนอสำหรับสมาชิก

## เราใช้ข้อมูลอะไร

- ชื่อ ช่องทางติดต่อ และชนิดของแผนประกัน เพื่อเลือกข่าวที่เกี่ยวกับคุณ

เราไม่ใช้ข้อมูลสุขภาพและข้อมูลเคลมของคุณเพื่อการนี้ และไม่ให้ข้อมูลแก่บริษัทอื่นเพื่อทำการตลาด

## การเลิกรับ

ปิดได้ทุกเมื่อที่เมนูตั้งค่า มีผลทันที`,
    en: `You choose whether to get news from us. Without it the whole app works just the same.

## What we send

- Promotions, health articles and offers for members.

## What data we use

- Your name, how to reach you and the kind of your plan, to choose what concerns you.

We use no health data and no claims for this, and give nothing to other companies for their marketing.

## Stopping

You can switch this off at any time under Settings, at once.`,
  },
}
