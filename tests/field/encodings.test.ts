import { describe, expect, test } from "vitest";
import { decodeText } from "@/lib/core/untrusted/decode.mjs";

const latin = (text: string) => Buffer.from(text, "latin1");
const hex = (text: string) => Buffer.from(text, "hex");

describe("a few words without any declaration are read in their own encoding", () => {
  test.each([
    ["Chinese (GBK)", "姓名,城市\n张三,北京\n", "d0d5c3fb2cb3c7cad00ad5c5c8fd2cb1b1bea90a"],
    [
      "Chinese goods",
      "商品名称,单价\n螺丝,1.19\n",
      "c9ccc6b7c3fbb3c62cb5a5bcdb0ac2ddcbbf2c312e31390a",
    ],
    [
      "traditional Chinese (Big5)",
      "姓名,城市\n張三,臺北\n",
      "a96da6572cabb0a5ab0ab169a4542cbb4fa55f0a",
    ],
    [
      "Japanese (Shift_JIS)",
      "氏名,住所\n田中太郎,東京都港区\n",
      "8e8196bc2c8f5a8f8a0a9363928691be98592c938c8b9e93738d608be60a",
    ],
    [
      "Japanese (EUC-JP)",
      "氏名,住所\n田中太郎,東京都港区\n",
      "bbe1ccbe2cbdbbbdea0ac5c4c3e6c2c0cfba2cc5ecb5fec5d4b9c1b6e80a",
    ],
    ["Japanese (ISO-2022-JP)", "お見積り書\n", "1b2442242a382b4051246a3d711b28420a"],
    ["Korean (EUC-KR)", "이름,도시\n김철수,서울\n", "c0ccb8a72cb5b5bdc30ab1e8c3b6bcf62cbcadbfef0a"],
    [
      "Russian (Windows-1251)",
      "Имя;Город\nПётр;Москва\n",
      "c8ecff3bc3eef0eee40acfb8f2f03bcceef1eae2e00a",
    ],
    [
      "Russian (KOI8-R)",
      "Имя;Город\nПётр;Москва\n",
      "e9cdd13be7cfd2cfc40af0a3d4d23bedcfd3cbd7c10a",
    ],
    ["Russian (DOS)", "Имя;Город\nПётр;Москва\n", "88acef3b83aee0aea40a8ff1e2e03b8caee1aaa2a00a"],
    ["Polish (Windows-1250)", "Łódź;Gdańsk;ąęś\n", "a3f3649f3b476461f1736b3bb9ea9c0a"],
    ["Polish (ISO-8859-2)", "Łódź;Gdańsk;ąęś\n", "a3f364bc3b476461f1736b3bb1eab60a"],
    ["Czech", "Jiří Dvořák;Plzeň\n", "4a69f8ed2044766ff8e16b3b506c7a65f20a"],
    ["Greek", "Γιώργος;Αθήνα\n", "c3e9fef1e3eff23bc1e8deede10a"],
    ["Turkish", "Ayşe;İstanbul;ğüşöç\n", "4179fe653bdd7374616e62756c3bf0fcfef6e70a"],
    ["Hebrew", "שם;עיר\nדוד;ירושלים\n", "f9ed3bf2e9f80ae3e5e33be9f8e5f9ece9ed0a"],
    ["Arabic", "الاسم;المدينة\n", "c7e1c7d3e33bc7e1e3cfede4c90a"],
    ["Thai", "ชื่อ,เมือง\nสมชาย,กรุงเทพ\n", "aad7e8cd2ce0c1d7cda70acac1aad2c22ca1c3d8a7e0b7be0a"],
    ["German from a Mac", "Müller;Königsweg 5\n", "4d9f6c6c65723b4b9a6e69677377656720350a"],
    ["German from DOS", "Müller;Königsweg 5\n", "4d816c6c65723b4b946e69677377656720350a"],
    ["German from Excel", "Müller;1.234,50 €\n", "4dfc6c6c65723b312e3233342c353020800a"],
    ["quotes of Windows", "“Quoted” – it’s 5 €…", "9351756f746564942096206974927320352080" + "85"],
    ["French", "café, naïve, 10€", "636166e92c206e61ef76652c20313080"],
    ["units", "100 °C ± 5 µm²", "31303020b04320b12035 20b56db2".replaceAll(" ", "")],
    ["Portuguese", "São Paulo;Camões", "53e36f205061756c6f3b43616df56573"],
    ["Hungarian", "Kovács Győző", "4b6f76e163732047 79f57af5".replaceAll(" ", "")],
  ])("%s", (_, text, bytes) => expect(decodeText(hex(bytes)).text).toBe(text));
});

describe("what says how it is encoded is believed", () => {
  test.each([
    ["a byte order mark of UTF-8", hex("efbbbf4dc3bc"), undefined, "Mü"],
    ["a byte order mark of UTF-16", hex("fffe4d00fc00"), undefined, "Mü"],
    ["one in the other order", hex("feff004d00fc"), undefined, "Mü"],
    ["a byte order mark of UTF-32", hex("fffe00004d000000fc000000"), undefined, "Mü"],
    ["UTF-16 without a mark", Buffer.from("Müller;Köln\n", "utf16le"), undefined, "Müller;Köln\n"],
    ["a header", latin("Gr\xfc\xdfe \x93a\x94"), "ISO-8859-1", "Grüße “a”"],
    ["a header of Japanese", hex("93fa967b"), "Shift_JIS", "日本"],
    [
      "a meta element",
      Buffer.concat([Buffer.from('<meta charset="gbk">'), hex("d0d5c3fb")]),
      undefined,
      '<meta charset="gbk">姓名',
    ],
    [
      "an XML declaration",
      Buffer.concat([Buffer.from('<?xml version="1.0" encoding="windows-1251"?>'), hex("c8ecff")]),
      undefined,
      '<?xml version="1.0" encoding="windows-1251"?>Имя',
    ],
    ["not a header that names an unknown one", Buffer.from("Grüße"), "x-unknown", "Grüße"],
    [
      "not a header that calls UTF-8 Latin-1, as many servers do",
      Buffer.from("Grüße, schöne Öfen"),
      "ISO-8859-1",
      "Grüße, schöne Öfen",
    ],
    [
      "not a header that calls Windows-1252 UTF-8",
      latin("Gr\xfc\xdfe, M\xfcller"),
      "utf-8",
      "Grüße, Müller",
    ],
  ])("%s", (_, bytes, charset, text) => expect(decodeText(bytes, charset).text).toBe(text));
});

test("one stray byte leaves the rest of a UTF-8 text as it is, and is counted", () => {
  const lines = "Müller,Köln\n".repeat(50);
  const bytes = Buffer.concat([Buffer.from(lines), hex("ff"), Buffer.from("\nÄrger\n")]);
  expect(decodeText(bytes)).toEqual({
    text: `${lines}\ufffd\nÄrger\n`,
    encoding: "utf-8",
    guessed: false,
    replaced: 1,
  });
  expect(decodeText(Buffer.concat([Buffer.from("Grüße "), hex("c3")])).text).toBe("Grüße \ufffd");
});

test("a guess says that it is one, and plain ASCII is none", () => {
  expect(decodeText(hex("c8ecff3bc3eef0eee4"))).toMatchObject({
    guessed: true,
    encoding: "windows-1251",
  });
  expect(decodeText(Buffer.from("Name,City\n"))).toMatchObject({
    guessed: false,
    encoding: "utf-8",
  });
});
