// The letters of a language: a few tell encodings apart that are all valid for the bytes.

const GERMAN = "äöüß";
const FRENCH = "éèêàçùâîôûëïœ";
const SPANISH = "áéíóúñü";
const PORTUGUESE = "ãõáéíóúâêôçà";
const ITALIAN = "àèéìòù";
const NORDIC = "åäöøæéü";
const DUTCH = "éëïèöü";
const ICELANDIC = "áéíóúýþæöð";
const WESTERN = [GERMAN, FRENCH, SPANISH, PORTUGUESE, ITALIAN, NORDIC, DUTCH, ICELANDIC];
const CENTRAL = [
  "ąćęłńóśźż",
  "áčďéěíňóřšťúůýž",
  "áéíóöőúüű",
  "ăâîșțşţ",
  "čćđšž",
  "áäčďéíľĺňóôŕšťúýž",
];
const RUSSIAN = "оеаинтсрвлкмдпуыья";
const GREEK = "αοιετσνηυρπκμλςόάίέή";
const HEBREW = "יוהלאתרבמשנדםכעחקןפ";
const ARABIC = "اليمونرتبةعدسفه";
const TURKISH = "ğışçöüâİ";
const BALTIC = ["ąčęėįšųūž", "āčēģīķļņšūž", "äõöüšž"];
const VIETNAMESE = "đăâêôơưàáãéèíìóòõúù";
const THAI = "านรอกเงมยลวดทสตะปบคหแจพชขใไโผ่้ิีัุู็";

/** `prior`: how frequent the language is among people's files. */
export const SINGLE_BYTE = {
  "windows-1252": { languages: WESTERN, prior: 0.1 },
  "windows-1250": { languages: CENTRAL },
  "iso-8859-2": { languages: CENTRAL, prior: -0.02 },
  "windows-1251": { languages: [RUSSIAN], prior: 0.05 },
  "koi8-r": { languages: [RUSSIAN] },
  ibm866: { languages: [RUSSIAN], prior: -0.05 },
  "iso-8859-5": { languages: [RUSSIAN], prior: -0.05 },
  "windows-1253": { languages: [GREEK] },
  "iso-8859-7": { languages: [GREEK], prior: -0.02 },
  "windows-1254": { languages: [TURKISH] },
  "windows-1255": { languages: [HEBREW] },
  "windows-1256": { languages: [ARABIC] },
  "windows-1257": { languages: BALTIC, prior: -0.05 },
  "windows-1258": { languages: [VIETNAMESE], prior: -0.1 },
  "windows-874": { languages: [THAI] },
  macintosh: { languages: [GERMAN, FRENCH, SPANISH, PORTUGUESE, ITALIAN, NORDIC], prior: -0.05 },
  ibm850: { languages: [GERMAN, FRENCH, SPANISH, PORTUGUESE, ITALIAN, NORDIC], prior: -0.1 },
};

const SIMPLIFIED =
  "的一是不了在人有我他这中大来上国个到说们为子和你地出道也时年得就那要下以生会自着去之过家学对可她里后小么心多天而能好都然没日于起还发成事只作当想看文无开手十用主行方又如前所本见经头面公同三已老从动两长知民样现分将外但身些与高意进把法此实回二理美点月明其种声全工己话儿者向情部正名定女问力机给等几很业最间新什打便位因重被走电四第门相次东政海口使教西再平真听世气信北少关并内加化由却代军产入先山五太水万市区号编码价格数量单客户姓址订";
const TRADITIONAL =
  "的一是不了在人有我他這中大來上國個到說們為子和你地出道也時年得就那要下以生會自著去之過家學對可她里後小麼心多天而能好都然沒日於起還發成事只作當想看文無開手十用主行方又如前所本見經頭面公同三已老從動兩長知民樣現分將外但身些與高意進把法此實回二理美點月明其種聲全工己話兒者向情部正名定女問力機給等幾很業最間新什打便位因重被走電四第門相次東政海口使教西再平真聽世氣信北少關並內加化由卻代軍產入先山五太水萬市區號編碼價格數量單客戶姓址訂臺灣縣";
const KOREAN =
  "이다는의가을를에고도로한은하지사인시기자어해대정과리그나있아서부일수보스라전주들원상구제조여만동공성장우국경유신소화무용방마적세계관위분생실당연오비트와학문모민제진개영선간김박최류안미중등번호명도름격량회품";

const KANA =
  "のにはをたがでとしれさあいるすなこもくりかってきょうんまアイウスントルラーリコクシ、。「」・";
const KANJI =
  "年月日人一二三四五上下大小中本田山川村町市区県都道府東西南北京阪名前氏住所電話番号株式会社部課長金額円数量単価合計商品見積請求書注文納期先様男女子学校生時間分前後新出入国内外事業者場地方法同自動車木林佐藤鈴高橋伊渡辺太郎花美港";

/** The letters whose first bytes are in this range: standards put the most frequent letters first. */
function firstLevel(encoding, from, to) {
  const bytes = [];
  for (let lead = from; lead <= to; lead++)
    for (let trail = 0xa1; trail <= 0xfe; trail++) bytes.push(lead, trail, 10);
  const text = new TextDecoder(encoding).decode(new Uint8Array(bytes));
  return new Set(text.replace(/[\n\ufffd]/g, ""));
}
const setOf = (letters) => new Set(letters);
const japanese = {
  common: setOf(KANA + KANJI),
  usual: new Set([...firstLevel("euc-jp", 0xa4, 0xa5), ...firstLevel("euc-jp", 0xb0, 0xcf)]),
};

/** `common`: the most frequent letters; `usual`: all others to expect. Half of Big5's start with other trails. */
export const EAST_ASIAN = {
  gb18030: {
    common: setOf(`${SIMPLIFIED}，。、：；（）“”《》！？`),
    usual: firstLevel("gbk", 0xb0, 0xd7),
  },
  big5: {
    common: setOf(`${TRADITIONAL}，。、：；（）「」！？`),
    usual: firstLevel("big5", 0xa4, 0xc6),
  },
  shift_jis: japanese,
  "euc-jp": japanese,
  "euc-kr": { common: setOf(KOREAN), usual: firstLevel("euc-kr", 0xb0, 0xc8) },
};
