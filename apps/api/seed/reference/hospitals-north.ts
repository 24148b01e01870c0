import { province } from './province'

export const north = [
  province('50', 'เชียงใหม่', 'Chiang Mai', [
    [
      1,
      'โรงพยาบาลมหาราชนครเชียงใหม่',
      'Maharaj Nakorn Chiang Mai Hospital',
      18.7898,
      98.9742,
      '+6653936150',
      ['สวนดอก', 'Suan Dok'],
    ],
    [2, 'โรงพยาบาลนครพิงค์', 'Nakornping Hospital', 18.8522, 98.9656, '+6653999200'],
    [3, 'โรงพยาบาลเชียงใหม่ราม', 'Chiang Mai Ram Hospital', 18.7951, 98.9787, '+6653920300'],
    [4, 'โรงพยาบาลลานนา', 'Lanna Hospital', 18.8127, 98.9917, '+6652134777'],
    [5, 'โรงพยาบาลแมคคอร์มิค', 'McCormick Hospital', 18.795, 99.0068, '+6653921777', ['แมคคอมิค']],
    [6, 'โรงพยาบาลกรุงเทพเชียงใหม่', 'Bangkok Hospital Chiang Mai', 18.8029, 99.0277, '+6652089888'],
    [
      7,
      'โรงพยาบาลทันตกรรม คณะทันตแพทยศาสตร์ มหาวิทยาลัยเชียงใหม่',
      'Chiang Mai University Dental Hospital',
      18.7906,
      98.9713,
      null,
      ['ทันตมช', 'มช.'],
      'dental',
    ],
  ]),
  province('51', 'ลำพูน', 'Lamphun', [
    [1, 'โรงพยาบาลลำพูน', 'Lamphun Hospital', 18.574, 99.015, '+6653569100'],
    [2, 'โรงพยาบาลหริภุญชัย เมโมเรียล', 'Hariphunchai Memorial Hospital', 18.585, 99.0313, null],
  ]),
  province('52', 'ลำปาง', 'Lampang', [
    [1, 'โรงพยาบาลลำปาง', 'Lampang Hospital', 18.2855, 99.5075, '+6654237400'],
    [2, 'โรงพยาบาลเขลางค์นคร-ราม', 'Khelang Nakorn-Ram Hospital', 18.2815, 99.4808, null],
  ]),
  province('53', 'อุตรดิตถ์', 'Uttaradit', [
    [1, 'โรงพยาบาลอุตรดิตถ์', 'Uttaradit Hospital', 17.6205, 100.0995, null],
  ]),
  province('54', 'แพร่', 'Phrae', [
    [1, 'โรงพยาบาลแพร่', 'Phrae Hospital', 18.142, 100.143, '+6654533500'],
    [2, 'โรงพยาบาลแพร่คริสเตียน', 'Phrae Christian Hospital', 18.1385, 100.149, '+6654511494'],
  ]),
  province('55', 'น่าน', 'Nan', [
    [1, 'โรงพยาบาลน่าน', 'Nan Hospital', 18.7826, 100.7802, '+6654719000'],
    [2, 'โรงพยาบาลสมเด็จพระยุพราชปัว', 'Crown Prince Pua Hospital', 19.185, 100.916, null],
  ]),
  province('56', 'พะเยา', 'Phayao', [
    [1, 'โรงพยาบาลพะเยา', 'Phayao Hospital', 19.199, 99.883, '+6654409300'],
    [2, 'โรงพยาบาลเชียงคำ', 'Chiang Kham Hospital', 19.524, 100.302, null],
  ]),
  province('57', 'เชียงราย', 'Chiang Rai', [
    [1, 'โรงพยาบาลเชียงรายประชานุเคราะห์', 'Chiangrai Prachanukroh Hospital', 19.9019, 99.8283, '+6653910600'],
    [2, 'โรงพยาบาลโอเวอร์บรุ๊ค', 'Overbrook Hospital', 19.9117, 99.8281, null],
    [3, 'โรงพยาบาลเชียงแสน', 'Chiang Saen Hospital', 20.2633, 100.0786, null],
  ]),
  province('58', 'แม่ฮ่องสอน', 'Mae Hong Son', [
    [1, 'โรงพยาบาลศรีสังวาลย์', 'Srisangwal Hospital', 19.3013, 97.9697, '+6653611378'],
    [2, 'โรงพยาบาลปาย', 'Pai Hospital', 19.3591, 98.4362, null],
  ]),
  province('60', 'นครสวรรค์', 'Nakhon Sawan', [
    [1, 'โรงพยาบาลสวรรค์ประชารักษ์', 'Sawanpracharak Hospital', 15.7069, 100.1383, '+6656219888'],
    [2, 'โรงพยาบาลปากน้ำโพ', 'Pak Nam Pho Hospital', 15.6987, 100.1218, null],
  ]),
  province('61', 'อุทัยธานี', 'Uthai Thani', [
    [1, 'โรงพยาบาลอุทัยธานี', 'Uthai Thani Hospital', 15.3716, 100.032, null],
  ]),
  province('62', 'กำแพงเพชร', 'Kamphaeng Phet', [
    [1, 'โรงพยาบาลกำแพงเพชร', 'Kamphaeng Phet Hospital', 16.4725, 99.5286, null],
  ]),
  province('63', 'ตาก', 'Tak', [
    [
      1,
      'โรงพยาบาลสมเด็จพระเจ้าตากสินมหาราช',
      'King Taksin the Great Memorial Hospital',
      16.8725,
      99.123,
      '+6655511024',
      ['โรงพยาบาลตาก', 'Somdejphrajaotaksin'],
    ],
    [2, 'โรงพยาบาลแม่สอด', 'Mae Sot Hospital', 16.7143, 98.5785, '+6655531224'],
  ]),
  province('64', 'สุโขทัย', 'Sukhothai', [
    [1, 'โรงพยาบาลสุโขทัย', 'Sukhothai Hospital', 17.0137, 99.786, null],
    [2, 'โรงพยาบาลศรีสังวรสุโขทัย', 'Srisangworn Sukhothai Hospital', 17.174, 99.863, null],
  ]),
  province('65', 'พิษณุโลก', 'Phitsanulok', [
    [
      1,
      'โรงพยาบาลพุทธชินราช',
      'Buddhachinaraj Hospital',
      16.8091,
      100.2632,
      '+6655270300',
      ['พุทธชินราช พิษณุโลก'],
    ],
    [2, 'โรงพยาบาลมหาวิทยาลัยนเรศวร', 'Naresuan University Hospital', 16.7487, 100.191, null, ['มน.']],
    [3, 'โรงพยาบาลกรุงเทพพิษณุโลก', 'Bangkok Hospital Phitsanulok', 16.83, 100.259, null],
  ]),
  province('66', 'พิจิตร', 'Phichit', [[1, 'โรงพยาบาลพิจิตร', 'Phichit Hospital', 16.431, 100.351, null]]),
  province('67', 'เพชรบูรณ์', 'Phetchabun', [
    [1, 'โรงพยาบาลเพชรบูรณ์', 'Phetchabun Hospital', 16.4146, 101.153, null],
    [2, 'โรงพยาบาลสมเด็จพระยุพราชหล่มเก่า', 'Crown Prince Lom Kao Hospital', 16.883, 101.233, null],
  ]),
]
