import type { ConsentText } from './consent-text'

export const privacy: ConsentText = {
  kind: 'privacy',
  title: { th: 'นโยบายความเป็นส่วนตัว', en: 'Privacy notice' },
  body: {
    th: `นโยบายนี้บอกว่าเราเก็บข้อมูลอะไรของคุณ ใช้ทำอะไร ให้ใครบ้าง และคุณมีสิทธิอะไร ตามพระราชบัญญัติคุ้มครองข้อมูลส่วนบุคคล พ.ศ. 2562

## ข้อมูลที่เราเก็บ

- ข้อมูลบัญชี: ชื่อ นามสกุล ชื่อผู้ใช้ เบอร์มือถือ อีเมล วันเกิด และเพศ
- ข้อมูลประกัน: กรมธรรม์ บัตร และความคุ้มครอง ซึ่งได้จากบริษัทประกันของคุณ
- ข้อมูลการใช้งาน: เวลาที่เข้าสู่ระบบ ชนิดของเครื่อง และหมายเลขเครือข่าย เพื่อความปลอดภัย

ข้อมูลสุขภาพที่คุณส่งมากับเคลม เราขอความยินยอมแยกต่างหาก

## เราใช้ข้อมูลทำอะไร และด้วยเหตุใด

- เพื่อให้บริการตามที่คุณขอ เช่น แสดงความคุ้มครองและรับเคลม (การปฏิบัติตามสัญญา)
- เพื่อยืนยันตัวตนและป้องกันการทุจริต (ประโยชน์โดยชอบด้วยกฎหมาย)
- เพื่อเก็บหลักฐานตามที่กฎหมายกำหนด (หน้าที่ตามกฎหมาย)

เราไม่ขายข้อมูลของคุณ

## เราให้ข้อมูลแก่ใคร

- บริษัทประกันเจ้าของกรมธรรม์ เพื่อพิจารณาและจ่ายเคลม
- โรงพยาบาลที่คุณเลือกใช้บัตร เพื่อยืนยันสิทธิ
- ผู้ให้บริการส่ง SMS และอีเมล เฉพาะเท่าที่ต้องใช้ส่ง โดยในนั้นไม่มีผลวินิจฉัยหรือจำนวนเงิน

## เก็บไว้นานเท่าใด

- ข้อมูลบัญชี: จนกว่าคุณลบบัญชี
- แบบร่างและไฟล์ที่ยังไม่ได้ส่ง: จนกว่าคุณลบ หรือลบบัญชี
- เคลมที่ส่งแล้ว: ตามที่กฎหมายกำหนด แม้คุณลบบัญชี โดยตัดชื่อและช่องทางติดต่อของคุณออกจากแฟ้มเคลม
- หลักฐานการยอมรับและการลบบัญชี: เก็บไว้เป็นหลักฐาน โดยไม่มีชื่อของคุณ

## ความปลอดภัย

เราเข้ารหัสเอกสารและเลขประจำตัวประชาชน ผู้ที่เปิดดูได้มีเท่าที่จำเป็นต่อการทำงาน

## สิทธิของคุณ

- ขอดู ขอสำเนา และขอแก้ไขข้อมูลของคุณ
- ขอให้ลบหรือหยุดใช้ข้อมูล เท่าที่กฎหมายให้ทำได้
- ยกเลิกความยินยอมได้ทุกเมื่อ ง่ายเท่ากับตอนให้ ที่เมนูตั้งค่า
- ร้องเรียนต่อสำนักงานคณะกรรมการคุ้มครองข้อมูลส่วนบุคคล

## เมื่อนโยบายนี้เปลี่ยน

เราจะแจ้งในแอป และเพื่อความปลอดภัยจะขอให้คุณตั้งรหัสผ่านใหม่และยืนยันด้วยรหัส OTP เมื่อยอมรับฉบับใหม่`,
    en: `This notice tells you what data we keep about you, what for, who gets it, and what your rights are under the Personal Data Protection Act B.E. 2562 (2019).

## What we keep

- Account: name, surname, username, mobile number, e-mail, birth date and gender.
- Insurance: policies, cards and coverage, which come from your insurer.
- Use: when you sign in, the kind of device and the network address, for security.

For health data that you send with a claim we ask for a separate consent.

## What we use it for, and on what ground

- To give you the service you ask for, such as showing your coverage and taking claims (contract).
- To know that it is you, and to prevent fraud (legitimate interest).
- To keep the records that the law asks for (legal duty).

We do not sell your data.

## Who gets it

- The insurer of your policy, to decide and pay claims.
- The hospital where you choose to use your card, to confirm your coverage.
- Those who carry our text messages and e-mails, as far as sending needs it. The messages hold no diagnosis and no amount.

## How long we keep it

- Account: until you delete it.
- Drafts and files not sent: until you delete them, or the account.
- Claims you have sent: as long as the law asks, also after you delete your account. Your name and contacts are then taken out of the claim file.
- Proof of what you accepted, and of the deletion: kept as proof, without your name.

## Security

Documents and ID card numbers are encrypted. Only those whose work needs it can open them.

## Your rights

- See, copy and correct your data.
- Have it deleted, or its use stopped, as far as the law allows.
- Withdraw a consent at any time, as easily as you gave it, under Settings.
- Complain to the Personal Data Protection Committee's office.

## When this notice changes

We tell you in the app. For your security, accepting a new version takes a new password and an OTP.`,
  },
}
