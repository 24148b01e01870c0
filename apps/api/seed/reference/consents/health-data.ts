import type { ConsentText } from './consent-text'

export const healthData: ConsentText = {
  kind: 'health_data',
  title: { th: 'ความยินยอมให้ใช้ข้อมูลสุขภาพ', en: 'Consent to the use of health data' },
  body: {
    th: `ข้อมูลสุขภาพเป็นข้อมูลอ่อนไหว เราจึงขอความยินยอมจากคุณโดยชัดแจ้ง แยกจากข้อกำหนดและเงื่อนไข หากไม่ยินยอม คุณยังใช้แอปดูบัตรและความคุ้มครองได้ แต่จะส่งเคลม พบแพทย์ออนไลน์ และเพิ่มบัตรเองผ่านแอปไม่ได้

## ข้อมูลอะไร

- อาการ สาเหตุที่เข้ารักษา วันที่ และสถานพยาบาล
- ใบเสร็จ ใบรับรองแพทย์ และเอกสารการรักษาที่คุณแนบ
- บริการพบแพทย์ออนไลน์ที่คุณเลือก บัตรที่ใช้ และวันเวลา
- ผลประโยชน์และวงเงินที่ใช้ไปของบัตรที่คุณเพิ่มเอง

## ใช้ทำอะไร

- พิจารณาและจ่ายเคลมที่คุณส่ง
- ขอเอกสารเพิ่มและตอบคำถามเรื่องเคลมนั้น
- พาคุณไปพบแพทย์ออนไลน์กับผู้ให้บริการที่คุณเลือก ทุกครั้งเราจะแจ้งก่อนว่าส่งข้อมูลใดให้ใคร
- เก็บบัตรที่คุณเพิ่มเองไว้ให้คุณดู

เราไม่ใช้ข้อมูลนี้เพื่อการตลาด และไม่ใช้คิดเบี้ยประกันของคุณ

## ใครเห็นข้อมูล

เจ้าหน้าที่พิจารณาเคลมของเราและของบริษัทประกันเจ้าของกรมธรรม์ เฉพาะเท่าที่ต้องใช้ ผู้ให้บริการพบแพทย์ออนไลน์เห็นเฉพาะข้อมูลบัตรที่คุณยืนยัน ไม่เห็นเคลมของคุณ

## การยกเลิกความยินยอม

คุณยกเลิกได้ทุกเมื่อที่เมนูตั้งค่า มีผลทันที หลังจากนั้นจะเริ่มเคลมใหม่ ส่งไฟล์เพิ่ม พบแพทย์ออนไลน์ หรือเพิ่มบัตรเองไม่ได้ เคลมที่ส่งไปแล้วยังพิจารณาต่อ เพราะจำเป็นต่อการใช้สิทธิตามกรมธรรม์ และคุณยังเปิดดูได้`,
    en: `Health data is sensitive. That is why we ask for your explicit consent, apart from the terms and conditions. Without it you can still see your cards and coverage in the app, but you cannot send claims, see a doctor online or add cards by hand through it.

## Which data

- Symptoms, the reason for the treatment, its dates and place.
- Receipts, medical certificates and other treatment documents that you attach.
- The online doctor service that you chose, the cards used, and when.
- What a card that you add by hand pays for, and how much of it is used.

## What for

- To decide and pay the claims that you send.
- To ask for further documents and answer questions about those claims.
- To take you to the online doctor service that you chose. Each time we first say what is passed on, and to whom.
- To keep the cards that you add by hand, for you to see.

We do not use this data for marketing, nor to set your premium.

## Who sees it

Claims staff, ours and those of the insurer of your policy, as far as their work needs it. An online doctor service sees only the cards that you confirmed, never your claims.

## Withdrawing

You can withdraw at any time under Settings, at once. From then on you cannot begin claims, send more files, see a doctor online or add cards by hand. Claims you have already sent go on, because your rights under the policy depend on them, and you can still read them.`,
  },
}
