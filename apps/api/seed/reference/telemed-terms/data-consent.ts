import type { TelemedText } from './telemed-text'

export const dataConsent: TelemedText = {
  step: 3,
  title: { th: 'ความยินยอมส่งต่อข้อมูลส่วนบุคคล', en: 'Consent to share personal data' },
  body: {
    th: `เมื่อคุณยืนยันบัตร เราจะส่งข้อมูลต่อไปนี้ให้ {provider} ซึ่งเป็นผู้ควบคุมข้อมูลอีกรายหนึ่ง

## ข้อมูลที่ส่ง

- บริษัทประกันและชื่อแผนของบัตรที่คุณเลือก
- เลขกรมธรรม์และชื่อผู้เอาประกันบนบัตรนั้น
- ภาษาที่คุณใช้ และรหัสแทนตัวคุณซึ่งใช้กับผู้ให้บริการรายนี้เท่านั้น

เราไม่ส่งเลขประจำตัวประชาชน เบอร์มือถือ อีเมล ประวัติเคลม หรือข้อมูลสุขภาพอื่นของคุณ แต่การที่คุณใช้บริการนี้อาจบอกถึงสุขภาพของคุณได้ เราจึงขอความยินยอมโดยชัดแจ้ง

## ใช้ทำอะไร

ให้ {provider} ตรวจสอบสิทธิกับบริษัทประกันและเรียกเก็บค่าบริการครั้งนี้

## เก็บนานเท่าใด

- ลิงก์หมดอายุใน 1 นาที รหัสหมดอายุใน 10 นาที และใช้ได้ครั้งเดียว
- ประวัติว่าคุณไปหาผู้ให้บริการรายใด เมื่อใด ด้วยบัตรใด เก็บไว้ให้คุณดูจนกว่าคุณจะลบบัญชี
- หลักฐานว่าคุณยอมรับข้อความนี้เก็บไว้ต่อหลังจากนั้นโดยไม่มีชื่อของคุณ เพื่อใช้ยืนยันตามกฎหมาย
- ข้อมูลที่ {provider} ได้รับ เก็บตามนโยบายความเป็นส่วนตัวของผู้ให้บริการรายนั้น

## สิทธิของคุณ

ความยินยอมนี้ใช้กับครั้งนี้เท่านั้น คุณเปลี่ยนใจได้จนกว่าจะยืนยันบัตร โดยกลับออกจากหน้านี้ หลังจากนั้นคุณขอเข้าถึง แก้ไข หรือลบข้อมูลได้ทั้งจากเราและจาก {provider} หากไม่ยินยอม คุณยังไปพบแพทย์ที่สถานพยาบาลและส่งเคลมได้ตามปกติ`,
    en: `When you confirm your cards, we pass the following on to {provider}, which then controls this data itself.

## What is passed on

- Insurer and plan name of the cards you chose.
- Policy number and name of the insured on those cards.
- Your language, and a code in place of your name that is used with this provider only.

We do not pass on your ID card number, mobile number, e-mail address, claims or any other health data. But that you use this service may itself say something about your health, which is why we ask for your explicit consent.

## What for

So that {provider} can check your eligibility with the insurer and bill this visit.

## How long it is kept

- The link ends after 1 minute, the code after 10 minutes, and each works once.
- Which provider you went to, when and with which cards is kept for you to look back at until you delete your account.
- Proof that you accepted this text is kept after that, without your name, as the law may ask for it.
- What {provider} received is kept under that provider’s own privacy notice.

## Your rights

This consent is for this visit only. You can change your mind until you confirm the cards, simply by leaving. After that you can ask us, and {provider}, for access, correction or erasure. Without this consent you can still see a doctor in person and send a claim as usual.`,
  },
}
