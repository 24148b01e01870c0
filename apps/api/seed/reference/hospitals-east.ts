import { province } from './province'

export const east = [
  province('20', 'ชลบุรี', 'Chon Buri', [
    [1, 'โรงพยาบาลชลบุรี', 'Chonburi Hospital', 13.3527, 100.983, '+6638931000'],
    [
      2,
      'โรงพยาบาลสมเด็จพระบรมราชเทวี ณ ศรีราชา',
      'Queen Savang Vadhana Memorial Hospital',
      13.1673,
      100.9247,
      '+6638320200',
      ['ศรีราชา', 'Si Racha', 'สภากาชาดไทย'],
    ],
    [3, 'โรงพยาบาลกรุงเทพพัทยา', 'Bangkok Hospital Pattaya', 12.9536, 100.904, '+6638259999'],
    [4, 'โรงพยาบาลสมิติเวช ศรีราชา', 'Samitivej Sriracha Hospital', 13.1705, 100.929, '+6638320300', ['สมิติเวช']],
    [
      5,
      'โรงพยาบาลพญาไท ศรีราชา',
      'Phyathai Sriracha Hospital',
      13.1661,
      100.9266,
      '+6638317333',
      ['Phaya Thai'],
    ],
    [6, 'โรงพยาบาลบางละมุง', 'Bang Lamung Hospital', 12.9778, 100.9114, null, ['Pattaya Bhattamakun']],
  ]),
  province('21', 'ระยอง', 'Rayong', [
    [1, 'โรงพยาบาลระยอง', 'Rayong Hospital', 12.6827, 101.2772, '+6638611104'],
    [2, 'โรงพยาบาลกรุงเทพระยอง', 'Bangkok Hospital Rayong', 12.6832, 101.2433, '+6638921999'],
  ]),
  province('22', 'จันทบุรี', 'Chanthaburi', [
    [1, 'โรงพยาบาลพระปกเกล้า', 'Prapokklao Hospital', 12.606, 102.1032, '+6639319666'],
    [2, 'โรงพยาบาลกรุงเทพจันทบุรี', 'Bangkok Hospital Chanthaburi', 12.5977, 102.1123, '+6639319888'],
  ]),
  province('23', 'ตราด', 'Trat', [
    [1, 'โรงพยาบาลตราด', 'Trat Hospital', 12.2473, 102.5153, '+6639511040'],
    [2, 'โรงพยาบาลกรุงเทพตราด', 'Bangkok Hospital Trat', 12.2547, 102.508, null],
  ]),
  province('24', 'ฉะเชิงเทรา', 'Chachoengsao', [
    [1, 'โรงพยาบาลพุทธโสธร', 'Buddhasothorn Hospital', 13.6842, 101.0717, null, ['แปดริ้ว']],
    [2, 'โรงพยาบาลเกษมราษฎร์ ฉะเชิงเทรา', 'Kasemrad Hospital Chachoengsao', 13.6966, 101.0602, null],
  ]),
  province('25', 'ปราจีนบุรี', 'Prachin Buri', [
    [
      1,
      'โรงพยาบาลเจ้าพระยาอภัยภูเบศร',
      'Chao Phya Abhaibhubejhr Hospital',
      14.0583,
      101.385,
      '+6637211088',
      ['อภัยภูเบศร'],
    ],
    [2, 'โรงพยาบาลกบินทร์บุรี', 'Kabin Buri Hospital', 13.9881, 101.7199, null],
  ]),
  province('26', 'นครนายก', 'Nakhon Nayok', [
    [1, 'โรงพยาบาลนครนายก', 'Nakhon Nayok Hospital', 14.2066, 101.2077, null],
    [
      2,
      'ศูนย์การแพทย์สมเด็จพระเทพรัตนราชสุดาฯ สยามบรมราชกุมารี',
      'HRH Princess Maha Chakri Sirindhorn Medical Center',
      14.1103,
      100.9809,
      '+6637395085',
      ['มศว องครักษ์', 'โรงพยาบาลองครักษ์'],
    ],
  ]),
  province('27', 'สระแก้ว', 'Sa Kaeo', [
    [1, 'โรงพยาบาลสมเด็จพระยุพราชสระแก้ว', 'Crown Prince Sa Kaeo Hospital', 13.8122, 102.0733, null],
    [2, 'โรงพยาบาลอรัญประเทศ', 'Aranyaprathet Hospital', 13.6877, 102.501, null],
  ]),
]
