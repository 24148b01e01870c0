import type { InsurerRow } from './insurers'

export const banks: readonly InsurerRow[] = [
  ['BBL', 'ธนาคารกรุงเทพ', 'Bangkok Bank', ['แบงก์กรุงเทพ', 'BBL'], '#1E4598'],
  ['KBANK', 'ธนาคารกสิกรไทย', 'Kasikornbank', ['กสิกร', 'KBank'], '#138F2D'],
  ['KTB', 'ธนาคารกรุงไทย', 'Krungthai Bank', ['แบงก์กรุงไทย', 'KTB'], '#1BA5E1'],
  ['SCB', 'ธนาคารไทยพาณิชย์', 'Siam Commercial Bank', ['ไทยพาณิชย์', 'SCB'], '#4E2E7F'],
  ['BAY', 'ธนาคารกรุงศรีอยุธยา', 'Bank of Ayudhya (Krungsri)', ['กรุงศรี', 'Krungsri', 'BAY'], '#FEC43B'],
  ['TTB', 'ธนาคารทหารไทยธนชาต', 'TMBThanachart Bank', ['ทีทีบี', 'ทหารไทย', 'TMB', 'ttb'], '#0050F0'],
  ['GSB', 'ธนาคารออมสิน', 'Government Savings Bank', ['ออมสิน', 'GSB'], '#EB198D'],
  [
    'BAAC',
    'ธนาคารเพื่อการเกษตรและสหกรณ์การเกษตร',
    'Bank for Agriculture and Agricultural Cooperatives',
    ['ธ.ก.ส.', 'ธกส', 'BAAC'],
    '#4B9B1D',
  ],
  ['GHB', 'ธนาคารอาคารสงเคราะห์', 'Government Housing Bank', ['ธอส.', 'ธอส', 'GHB'], '#F57D23'],
  ['KKP', 'ธนาคารเกียรตินาคินภัทร', 'Kiatnakin Phatra Bank', ['เกียรตินาคิน', 'KKP'], '#199CC5'],
  ['CIMBT', 'ธนาคารซีไอเอ็มบี ไทย', 'CIMB Thai Bank', ['ซีไอเอ็มบี', 'CIMB'], '#7E2F36'],
  ['UOBT', 'ธนาคารยูโอบี', 'United Overseas Bank (Thai)', ['ยูโอบี', 'UOB'], '#0B3979'],
  ['TISCO', 'ธนาคารทิสโก้', 'TISCO Bank', ['ทิสโก้', 'TISCO'], '#12549F'],
  ['LHB', 'ธนาคารแลนด์ แอนด์ เฮ้าส์', 'Land and Houses Bank', ['แอลเอช แบงก์', 'LH Bank'], '#6D6E71'],
  ['ICBCT', 'ธนาคารไอซีบีซี (ไทย)', 'ICBC (Thai)', ['ไอซีบีซี', 'ICBC'], '#C50F1C'],
  ['TCRB', 'ธนาคารไทยเครดิต', 'Thai Credit Bank', ['ไทยเครดิต', 'Thai Credit']],
  ['IBANK', 'ธนาคารอิสลามแห่งประเทศไทย', 'Islamic Bank of Thailand', ['ไอแบงก์', 'ibank'], '#184615'],
]
