import type { TelemedText } from './telemed-text'

export const terms: TelemedText = {
  step: 1,
  title: {
    th: 'ข้อกำหนดและเงื่อนไขการพบแพทย์ออนไลน์',
    en: 'Terms and conditions of telemedicine',
  },
  body: {
    th: `บริการพบแพทย์ออนไลน์นี้ให้บริการโดย {provider} แอปนี้ทำหน้าที่พาคุณไปพบผู้ให้บริการ และแจ้งบัตรประกันที่คุณเลือกใช้เท่านั้น

## การใช้บัตร

- เลือกได้เฉพาะบัตรของคุณ หรือบัตรของคนในครอบครัวที่ให้สิทธิคุณใช้บัตรแล้ว
- บัตรหลักใช้ก่อน บัตรเพิ่มใช้ตามลำดับที่คุณเลือก
- การเลือกบัตรยังไม่ใช่การอนุมัติค่าใช้จ่าย ผู้ให้บริการจะตรวจสอบสิทธิกับบริษัทประกันอีกครั้ง

## ค่าใช้จ่าย

- ส่วนที่ความคุ้มครองไม่จ่าย เช่น ส่วนร่วมจ่ายหรือค่ายานอกรายการ คุณชำระกับผู้ให้บริการเอง
- ราคาและเงื่อนไขการยกเลิกนัดเป็นไปตามที่ผู้ให้บริการแจ้ง

## การเข้าใช้

- ลิงก์หรือรหัสที่ได้ใช้ได้ครั้งเดียวและมีเวลาจำกัด กรุณาอย่าส่งต่อให้ผู้อื่น
- ให้ผู้ที่จะพบแพทย์เป็นผู้ใช้ลิงก์หรือรหัสนั้น หรือผู้ปกครองของผู้เยาว์`,
    en: `This telemedicine service is provided by {provider}. This app takes you there and tells the provider which insurance cards you chose; it does nothing more.

## Using cards

- You can choose your own cards, and those of relatives who have allowed you to use theirs.
- The main card is used first, extra cards in the order in which you chose them.
- Choosing a card is not an approval of costs. The provider will check eligibility with the insurer.

## Costs

- What your coverage does not pay, such as a co-payment or medicine outside the plan, you pay to the provider.
- Prices and the rules for cancelling an appointment are those the provider tells you.

## Getting in

- The link or code works once and for a short time. Please do not pass it on.
- It is for the person who will see the doctor, or for the guardian of a minor.`,
  },
}
