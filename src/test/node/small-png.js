// Makes the PNG of a screenshot small: 256 colours, and the best compression. A page has few colours;
// those of the edges of its letters are close to each other.
const zlib = require("node:zlib");

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const MOST_COLOURS = 256;

/** The same picture as a PNG with a palette. It must have eight bits for each of three or four channels. */
function smaller(png) {
  const { width, height, colours } = pixels(png);
  const palette = paletteOf(colours);
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      rows[y * (width + 1) + 1 + x] = palette.places.get(colours[y * width + x]);
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3, 0, 0, 0], 8);
  return Buffer.concat([
    SIGNATURE, chunk("IHDR", header), chunk("PLTE", Buffer.from(palette.colours.flatMap(channels))),
    chunk("IDAT", zlib.deflateSync(rows, { level: 9, memLevel: 9 })), chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** The colours of all pixels, as numbers. */
function pixels(png) {
  const data = [];
  let header;
  for (let at = SIGNATURE.length; at < png.length;) {
    const length = png.readUInt32BE(at);
    const name = png.toString("latin1", at + 4, at + 8);
    const content = png.subarray(at + 8, at + 8 + length);
    if (name === "IHDR") {
      header = { width: content.readUInt32BE(0), height: content.readUInt32BE(4), size: content[9] === 6 ? 4 : 3 };
    } else if (name === "IDAT") {
      data.push(content);
    }
    at += length + 12;
  }
  return { ...header, colours: unfiltered(zlib.inflateSync(Buffer.concat(data)), header) };
}

function unfiltered(raw, { width, height, size }) {
  const stride = width * size;
  const colours = new Uint32Array(width * height);
  let above = Buffer.alloc(stride);
  for (let y = 0; y < height; y++) {
    const filter = raw[y * (stride + 1)];
    const row = Buffer.from(raw.subarray(y * (stride + 1) + 1, (y + 1) * (stride + 1)));
    for (let i = 0; i < stride; i++) {
      const left = i >= size ? row[i - size] : 0;
      row[i] += predicted(filter, left, above[i], i >= size ? above[i - size] : 0);
    }
    for (let x = 0; x < width; x++) {
      colours[y * width + x] = (row[x * size] << 16) | (row[x * size + 1] << 8) | row[x * size + 2];
    }
    above = row;
  }
  return colours;
}

/** What a filter of PNG has subtracted from a byte. */
function predicted(filter, left, up, corner) {
  switch (filter) {
    case 1:
      return left;
    case 2:
      return up;
    case 3:
      return (left + up) >> 1;
    case 4:
      return paeth(left, up, corner);
    default:
      return 0;
  }
}

function paeth(left, up, corner) {
  const guess = left + up - corner;
  const [a, b, c] = [left, up, corner].map((each) => Math.abs(guess - each));
  return a <= b && a <= c ? left : b <= c ? up : corner;
}

/** The most frequent colours, and the place of the nearest of them for every colour. */
function paletteOf(all) {
  const counts = new Map();
  for (const colour of all) {
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  const colours = [...counts].sort((a, b) => b[1] - a[1] || a[0] - b[0]).slice(0, MOST_COLOURS).map(([colour]) => colour);
  const places = new Map(colours.map((colour, index) => [colour, index]));
  for (const colour of counts.keys()) {
    if (!places.has(colour)) {
      places.set(colour, nearest(colour, colours));
    }
  }
  return { colours, places };
}

function nearest(colour, colours) {
  const wanted = channels(colour);
  const distances = colours.map((each) => channels(each).reduce((sum, value, i) => sum + (value - wanted[i]) ** 2, 0));
  return distances.indexOf(Math.min(...distances));
}

function channels(colour) {
  return [(colour >> 16) & 255, (colour >> 8) & 255, colour & 255];
}

function chunk(name, content) {
  const body = Buffer.concat([Buffer.from(name, "latin1"), content]);
  const result = Buffer.alloc(body.length + 8);
  result.writeUInt32BE(content.length, 0);
  body.copy(result, 4);
  result.writeUInt32BE(checksum(body), body.length + 4);
  return result;
}

/** The CRC of PNG. Node has it only since version 20.15. */
function checksum(bytes) {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let i = 0; i < 8; i++) {
      crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
    }
  }
  return ~crc >>> 0;
}

module.exports = { smaller };
