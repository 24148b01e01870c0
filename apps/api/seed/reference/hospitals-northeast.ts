import { province } from './province'

export const northeast = [
  province('30', 'นครราชสีมา', 'Nakhon Ratchasima', [
    [
      1,
      'โรงพยาบาลมหาราชนครราชสีมา',
      'Maharat Nakhon Ratchasima Hospital',
      14.9844,
      102.1011,
      '+6644235000',
      ['โคราช', 'Korat'],
    ],
    [2, 'โรงพยาบาลกรุงเทพราชสีมา', 'Bangkok Hospital Ratchasima', 14.9885, 102.0714, null, ['โคราช', 'Korat']],
    [3, 'โรงพยาบาลเซนต์เมรี่', "St. Mary's Hospital", 14.9577, 102.0536, null, ['โคราช', 'Korat']],
  ]),
  province('31', 'บุรีรัมย์', 'Buri Ram', [
    [1, 'โรงพยาบาลบุรีรัมย์', 'Buriram Hospital', 15.0022, 103.0985, '+6644615002'],
  ]),
  province('32', 'สุรินทร์', 'Surin', [
    [1, 'โรงพยาบาลสุรินทร์', 'Surin Hospital', 14.8788, 103.4936, '+6644511757'],
  ]),
  province('33', 'ศรีสะเกษ', 'Si Sa Ket', [[1, 'โรงพยาบาลศรีสะเกษ', 'Sisaket Hospital', 15.11, 104.322, null]]),
  province('34', 'อุบลราชธานี', 'Ubon Ratchathani', [
    [
      1,
      'โรงพยาบาลสรรพสิทธิประสงค์',
      'Sunpasitthiprasong Hospital',
      15.2376,
      104.8669,
      '+6645319200',
      ['สรรพสิทธิ์'],
    ],
    [2, 'โรงพยาบาลอุบลรักษ์ ธนบุรี', 'Ubonrak Thonburi Hospital', 15.2459, 104.8439, '+6645429100'],
  ]),
  province('35', 'ยโสธร', 'Yasothon', [[1, 'โรงพยาบาลยโสธร', 'Yasothon Hospital', 15.7977, 104.146, null]]),
  province('36', 'ชัยภูมิ', 'Chaiyaphum', [
    [1, 'โรงพยาบาลชัยภูมิ', 'Chaiyaphum Hospital', 15.806, 102.0347, '+6644837100'],
  ]),
  province('37', 'อำนาจเจริญ', 'Amnat Charoen', [
    [1, 'โรงพยาบาลอำนาจเจริญ', 'Amnat Charoen Hospital', 15.8637, 104.627, null],
  ]),
  province('38', 'บึงกาฬ', 'Bueng Kan', [
    [1, 'โรงพยาบาลบึงกาฬ', 'Bueng Kan Hospital', 18.3609, 103.6466, null],
  ]),
  province('39', 'หนองบัวลำภู', 'Nong Bua Lam Phu', [
    [1, 'โรงพยาบาลหนองบัวลำภู', 'Nong Bua Lamphu Hospital', 17.204, 102.4407, null],
  ]),
  province('40', 'ขอนแก่น', 'Khon Kaen', [
    [1, 'โรงพยาบาลขอนแก่น', 'Khon Kaen Hospital', 16.4293, 102.8488, '+6643009900'],
    [
      2,
      'โรงพยาบาลศรีนครินทร์ คณะแพทยศาสตร์ มหาวิทยาลัยขอนแก่น',
      'Srinagarind Hospital',
      16.4676,
      102.8297,
      '+6643363000',
      ['มข.'],
    ],
    [3, 'โรงพยาบาลกรุงเทพขอนแก่น', 'Bangkok Hospital Khon Kaen', 16.433, 102.8264, '+6643042888'],
    [4, 'โรงพยาบาลขอนแก่น ราม', 'Khon Kaen Ram Hospital', 16.4373, 102.8415, '+6643002002'],
  ]),
  province('41', 'อุดรธานี', 'Udon Thani', [
    [1, 'โรงพยาบาลอุดรธานี', 'Udon Thani Hospital', 17.414, 102.7805, '+6642245555'],
    [2, 'โรงพยาบาลกรุงเทพอุดร', 'Bangkok Hospital Udon', 17.4097, 102.7984, '+6642343111'],
    [3, 'โรงพยาบาลเอกอุดร', 'Aek Udon International Hospital', 17.4059, 102.7892, '+6642342555', ['AEK Udon']],
  ]),
  province('42', 'เลย', 'Loei', [
    [1, 'โรงพยาบาลเลย', 'Loei Hospital', 17.4886, 101.7272, null],
    [2, 'โรงพยาบาลสมเด็จพระยุพราชด่านซ้าย', 'Crown Prince Dan Sai Hospital', 17.2771, 101.1497, null],
  ]),
  province('43', 'หนองคาย', 'Nong Khai', [
    [1, 'โรงพยาบาลหนองคาย', 'Nong Khai Hospital', 17.8748, 102.7335, '+6642413456'],
  ]),
  province('44', 'มหาสารคาม', 'Maha Sarakham', [
    [1, 'โรงพยาบาลมหาสารคาม', 'Mahasarakham Hospital', 16.1935, 103.298, null],
  ]),
  province('45', 'ร้อยเอ็ด', 'Roi Et', [
    [1, 'โรงพยาบาลร้อยเอ็ด', 'Roi Et Hospital', 16.0562, 103.6567, '+6643518200'],
  ]),
  province('46', 'กาฬสินธุ์', 'Kalasin', [[1, 'โรงพยาบาลกาฬสินธุ์', 'Kalasin Hospital', 16.4309, 103.5077, null]]),
  province('47', 'สกลนคร', 'Sakon Nakhon', [
    [1, 'โรงพยาบาลสกลนคร', 'Sakon Nakhon Hospital', 17.1626, 104.144, '+6642711615'],
    [2, 'โรงพยาบาลสมเด็จพระยุพราชสว่างแดนดิน', 'Crown Prince Sawang Daen Din Hospital', 17.469, 103.4567, null],
  ]),
  province('48', 'นครพนม', 'Nakhon Phanom', [
    [1, 'โรงพยาบาลนครพนม', 'Nakhon Phanom Hospital', 17.4077, 104.7806, null],
  ]),
  province('49', 'มุกดาหาร', 'Mukdahan', [
    [1, 'โรงพยาบาลมุกดาหาร', 'Mukdahan Hospital', 16.5418, 104.7145, null],
  ]),
]
