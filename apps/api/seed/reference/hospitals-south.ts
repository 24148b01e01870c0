import { province } from './province'

export const south = [
  province('80', 'นครศรีธรรมราช', 'Nakhon Si Thammarat', [
    [
      1,
      'โรงพยาบาลมหาราชนครศรีธรรมราช',
      'Maharaj Nakhon Si Thammarat Hospital',
      8.4188,
      99.96,
      '+6675340250',
      ['นครศรี', 'เมืองคอน'],
    ],
    [2, 'โรงพยาบาลท่าศาลา', 'Tha Sala Hospital', 8.6683, 99.923, null],
  ]),
  province('81', 'กระบี่', 'Krabi', [
    [1, 'โรงพยาบาลกระบี่', 'Krabi Hospital', 8.074, 98.913, '+6675626700'],
    [2, 'โรงพยาบาลเกาะลันตา', 'Koh Lanta Hospital', 7.652, 99.037, null],
  ]),
  province('82', 'พังงา', 'Phang Nga', [
    [1, 'โรงพยาบาลพังงา', 'Phang Nga Hospital', 8.46, 98.528, null],
    [2, 'โรงพยาบาลตะกั่วป่า', 'Takua Pa Hospital', 8.869, 98.348, null],
  ]),
  province('83', 'ภูเก็ต', 'Phuket', [
    [1, 'โรงพยาบาลวชิระภูเก็ต', 'Vachira Phuket Hospital', 7.8975, 98.385, '+6676361234'],
    [2, 'โรงพยาบาลกรุงเทพภูเก็ต', 'Bangkok Hospital Phuket', 7.902, 98.3811, '+6676254425'],
    [
      3,
      'โรงพยาบาลกรุงเทพสิริโรจน์',
      'Bangkok Hospital Siriroj',
      7.8981,
      98.3678,
      '+6676361888',
      ['Phuket International Hospital', 'สิริโรจน์'],
    ],
    [4, 'โรงพยาบาลป่าตอง', 'Patong Hospital', 7.9037, 98.3004, null],
  ]),
  province('84', 'สุราษฎร์ธานี', 'Surat Thani', [
    [1, 'โรงพยาบาลสุราษฎร์ธานี', 'Surat Thani Hospital', 9.129, 99.32, '+6677952900'],
    [2, 'โรงพยาบาลเกาะสมุย', 'Koh Samui Hospital', 9.529, 99.938, '+6677913200'],
    [3, 'โรงพยาบาลกรุงเทพสมุย', 'Bangkok Hospital Samui', 9.5335, 100.06, '+6677429500'],
  ]),
  province('85', 'ระนอง', 'Ranong', [[1, 'โรงพยาบาลระนอง', 'Ranong Hospital', 9.962, 98.634, null]]),
  province('86', 'ชุมพร', 'Chumphon', [
    [1, 'โรงพยาบาลชุมพรเขตรอุดมศักดิ์', 'Chumphon Khet Udomsak Hospital', 10.496, 99.185, null],
    [2, 'โรงพยาบาลหลังสวน', 'Lang Suan Hospital', 9.95, 99.076, null],
  ]),
  province('90', 'สงขลา', 'Songkhla', [
    [
      1,
      'โรงพยาบาลสงขลานครินทร์',
      'Songklanagarind Hospital',
      7.0062,
      100.496,
      '+6674455000',
      ['ม.อ.', 'มอ. หาดใหญ่', 'PSU'],
    ],
    [2, 'โรงพยาบาลหาดใหญ่', 'Hat Yai Hospital', 7.0165, 100.468, '+6674273100', ['Hatyai']],
    [3, 'โรงพยาบาลกรุงเทพหาดใหญ่', 'Bangkok Hospital Hat Yai', 7.019, 100.479, '+6674272800', ['Hatyai']],
    [4, 'โรงพยาบาลสงขลา', 'Songkhla Hospital', 7.157, 100.603, '+6674338100'],
  ]),
  province('91', 'สตูล', 'Satun', [[1, 'โรงพยาบาลสตูล', 'Satun Hospital', 6.617, 100.068, null]]),
  province('92', 'ตรัง', 'Trang', [
    [1, 'โรงพยาบาลตรัง', 'Trang Hospital', 7.563, 99.624, '+6675201500'],
    [2, 'โรงพยาบาลวัฒนแพทย์ ตรัง', 'Wattanapat Hospital Trang', 7.564, 99.608, null],
  ]),
  province('93', 'พัทลุง', 'Phatthalung', [[1, 'โรงพยาบาลพัทลุง', 'Phatthalung Hospital', 7.619, 100.079, null]]),
  province('94', 'ปัตตานี', 'Pattani', [[1, 'โรงพยาบาลปัตตานี', 'Pattani Hospital', 6.861, 101.251, null]]),
  province('95', 'ยะลา', 'Yala', [
    [1, 'โรงพยาบาลยะลา', 'Yala Hospital', 6.548, 101.283, '+6673244711'],
    [2, 'โรงพยาบาลเบตง', 'Betong Hospital', 5.779, 101.072, null],
  ]),
  province('96', 'นราธิวาส', 'Narathiwat', [
    [1, 'โรงพยาบาลนราธิวาสราชนครินทร์', 'Naradhiwas Rajanagarindra Hospital', 6.418, 101.821, null],
    [2, 'โรงพยาบาลสุไหงโก-ลก', 'Sungai Kolok Hospital', 6.029, 101.965, null],
  ]),
]
