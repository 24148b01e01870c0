import type { ConsentText } from './consent-text'

export const terms: ConsentText = {
  kind: 'terms',
  title: { th: 'ข้อกำหนดและเงื่อนไข', en: 'Terms and conditions' },
  body: {
    th: `แอปนี้ช่วยให้คุณดูความคุ้มครองประกันสุขภาพ ส่งเคลม และติดตามผลได้ด้วยตัวเอง เมื่อเปิดบัญชี คุณตกลงตามข้อกำหนดนี้

## แอปนี้ทำอะไรให้คุณ

- แสดงบัตรและความคุ้มครองตามข้อมูลกรมธรรม์ของบริษัทประกัน
- รับเคลมและเอกสารจากคุณ แล้วส่งต่อให้ผู้พิจารณา
- แจ้งความคืบหน้าของเคลม

สิทธิของคุณเป็นไปตามกรมธรรม์ หากข้อมูลในแอปไม่ตรงกับกรมธรรม์ ให้ถือตามกรมธรรม์ และโปรดแจ้งเราเพื่อแก้ไข

## บัญชีของคุณ

- หนึ่งบัญชีใช้ได้คนเดียว โปรดใช้ชื่อและเบอร์มือถือของคุณเอง
- เก็บรหัสผ่านและรหัส OTP ไว้เป็นความลับ เจ้าหน้าที่จะไม่ขอรหัสจากคุณ
- ถ้าโทรศัพท์หายหรือสงสัยว่ามีคนอื่นใช้บัญชี ให้เปลี่ยนรหัสผ่านทันที เครื่องอื่นจะออกจากระบบเอง

## การส่งเคลม

- ข้อมูลและเอกสารที่ส่งต้องเป็นความจริงและเป็นของผู้เอาประกัน
- โปรดเก็บเอกสารตัวจริงไว้ 1 ปีนับจากวันที่ได้รับ เผื่อมีการขอตรวจ
- การรับเคลมในแอปยังไม่ใช่การอนุมัติ ผลจะเป็นไปตามเงื่อนไขของกรมธรรม์
- การแจ้งเท็จหรือปลอมเอกสารอาจเป็นความผิดตามกฎหมาย

## สิ่งที่ขอให้คุณไม่ทำ

- ใช้บัญชีของผู้อื่น หรือค้นหาข้อมูลของผู้อื่นโดยไม่มีสิทธิ
- ส่งไฟล์ที่เป็นอันตราย หรือรบกวนการทำงานของระบบ

หากพบการใช้งานเช่นนี้ เราอาจระงับการใช้งานชั่วคราวเพื่อปกป้องคุณและสมาชิกคนอื่น

## เมื่อแอปใช้ไม่ได้

เราดูแลให้แอปพร้อมใช้ แต่อาจต้องหยุดเพื่อปรับปรุงหรือเพราะเหตุขัดข้อง หากเป็นเรื่องเร่งด่วน เช่น กำลังจะเข้ารักษา โปรดติดต่อโรงพยาบาลหรือบริษัทประกันโดยตรง แอปนี้ไม่ใช่บริการฉุกเฉิน

## การเปลี่ยนข้อกำหนด

เมื่อมีฉบับใหม่ เราจะแจ้งในแอปก่อนใช้ ถ้าเป็นเรื่องสำคัญ เราจะขอให้คุณยอมรับอีกครั้งก่อนใช้งานต่อ

## การเลิกใช้

คุณลบบัญชีได้ทุกเมื่อที่เมนูตั้งค่า เคลมที่ส่งแล้วจะดำเนินต่อจนเสร็จ และกรมธรรม์ของคุณไม่ได้ถูกยกเลิกไปด้วย`,
    en: `This app lets you see your health insurance coverage, send claims and follow them. By opening an account you agree to these terms.

## What the app does for you

- It shows your cards and coverage as the insurer's policy records have them.
- It takes your claims and documents and passes them to those who decide.
- It tells you how your claim is going.

Your rights come from your policy. Where the app and the policy differ, the policy counts; please tell us, so that we can put it right.

## Your account

- One account is for one person. Please use your own name and mobile number.
- Keep your password and every OTP to yourself. Our staff never ask for them.
- If you lose your phone, or think that someone else uses your account, change your password at once. Your other devices are then signed out.

## Sending claims

- What you send must be true, and must be the insured person's own.
- Please keep the original documents for 1 year from the day you received them, in case they are asked for.
- Receiving a claim is not approving it. The decision follows the terms of the policy.
- False statements and forged documents may be an offence.

## What we ask you not to do

- Do not use another person's account, or look for another person's data without the right to.
- Do not send harmful files or disturb the service.

If this happens, we may pause the use of the account to protect you and other members.

## When the app is not available

We work to keep the app running, but it may stop for maintenance or because of a fault. If something is urgent, such as a treatment about to begin, please call the hospital or the insurer. This app is not an emergency service.

## Changes to these terms

We tell you in the app before a new version counts. If the change matters, we ask you to accept it before you go on.

## Leaving

You can delete your account at any time under Settings. Claims you have sent go on to their end, and your policy is not cancelled.`,
  },
}
