import type { TelemedText } from './telemed-text'

export const disclaimer: TelemedText = {
  step: 2,
  title: { th: 'ข้อจำกัดความรับผิดชอบ', en: 'Disclaimer' },
  body: {
    th: `## ไม่ใช่บริการฉุกเฉิน

หากเจ็บแน่นหน้าอก หายใจลำบาก หมดสติ แขนขาอ่อนแรงเฉียบพลัน เลือดออกมาก หรือคิดทำร้ายตัวเอง กรุณาโทร 1669 หรือไปห้องฉุกเฉินที่ใกล้ที่สุดทันที

## ข้อจำกัดของการพบแพทย์ออนไลน์

- แพทย์ไม่ได้ตรวจร่างกายคุณโดยตรง จึงอาจแนะนำให้ไปพบแพทย์ที่สถานพยาบาล
- แพทย์อาจไม่สั่งยาบางชนิดผ่านการพบแพทย์ออนไลน์
- คุณภาพของภาพและเสียงขึ้นกับอินเทอร์เน็ตของคุณ

## ใครรับผิดชอบอะไร

- การวินิจฉัย คำแนะนำ และการสั่งยาเป็นความรับผิดชอบของแพทย์และ {provider}
- เรารับผิดชอบการส่งต่อข้อมูลบัตรที่คุณยืนยันอย่างถูกต้องและปลอดภัย
- เราไม่เห็นและไม่เก็บบทสนทนาระหว่างคุณกับแพทย์

ข้อความนี้ไม่จำกัดสิทธิของคุณตามกฎหมายคุ้มครองผู้บริโภค`,
    en: `## Not for emergencies

With chest pain, trouble breathing, fainting, sudden weakness of an arm or leg, heavy bleeding or thoughts of harming yourself, call 1669 or go to the nearest emergency room at once.

## What telemedicine cannot do

- The doctor does not examine you in person, and may ask you to come to a hospital or clinic.
- Some medicines cannot be prescribed this way.
- Picture and sound depend on your internet connection.

## Who answers for what

- Diagnosis, advice and prescriptions are the responsibility of the doctor and of {provider}.
- We are responsible for passing on the cards you confirm, correctly and safely.
- We do not see or keep what you and the doctor say to each other.

Nothing here limits your rights under consumer protection law.`,
  },
}
