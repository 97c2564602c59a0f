/**
 * Plain words with which people reword a sentence without adding a claim: verbs of moving, giving and doing, words of degree and manner,
 * and nouns such as way or matter. None names a requirement, a document, a person, a place, a time, an amount, a price, a group of
 * bidders or a status of the procurement, and none denies.
 */
export const plainWordsTable = `
accomplish accordingly account achieve act actual actually add adhere adopt advance advisable afford ahead aim align
alike allowance alongside already alternative altogether amid among answer answerable anticipated anybody anyone
anything anywhere apart apiece appear approach appropriate area arise arising arrange arrival arrive aside ask aspect
assign assist assume assured attached attempt attention authentic aware away back bad basic basically bear bearing
become beforehand began behalf behave behind believe belong beneath benefit beside bit both bound break brief bring
bringing brings broad bunch call capture care carefully carries carry carve catch cater cause center certain chance
chief choose chunk circulate circumstance clarity clock closely collectively combine come comfortable coming comparable
compare comply comprise concern conclude concrete confident conform connect consequently consider considerable consist
consistent constant constitute contain contained content contribute contribution convenient convey cooperate core
correct correspond corresponding counted counterpart course cover create cut deal decide decision declare dedicate deem
define definite degree deliberately delivered depend description deserve detail determine develop devote different
direct directed directly discover discretion discuss dispatch display distinct distinguish diverse divide doable doing
done drive each ear ease easy effective efficient effort elaborate element else elsewhere embrace emphasize enable
encompass encounter endeavor engage engaged enhance enjoy enough ensure entail entails entitle equally especially
essence establish evenly event everybody everyone everything evident exact exactly example exceptional execute exist
explain explanation express extremely eyes face fails fair fairly faithful fall familiar far fashion favor feature feel
fell fill finally find finding fine firmly fit fits fix flexible flow focus follow follows foregoing foremost forget
forming forth fortunate forward forwarded found fresh fulfil fulfill function fundamental further furthermore gather
general generate generous genuine gets getting give given giving gladly go goal goes going gone good goods govern grant
grasp great ground grow guidance guide hand handle handled handles hands handy happen happens head heads hear heart heed
help helps hence highlight highly hint hitherto holding holds hope huge idea ideal ideally identical identify immense
imply importance impose inclined include includes including incorporate increase indicate indicates indirect inform
inherent initially innovate inside insist insofar inspire instance instead instruct intact integral intended intense
interested introduce involve involves involving irrespective item items itself joint jointly just justify keen keep
keeps kept key kind kindly know known knows lacks lasting lasts latter lay lead leading leads lean learn leave leaves
lend lengthy lesser let level lie lies light lightly like likelihood likewise line link listen literally live locate
logical look looks loose lose made magnitude main mainly make makes making manage manageable manages manner many matter
mean meaning meant meanwhile mechanism meet meets mention mentions met mind mission mix moreover mostly mouth move moves
moving much mutual name named namely names natural naturally nature near nearly neat need needs nicely notable notably
note noted objective observe obtain obvious occasion occur occurs odd offer offers ones ongoing orderly ordinary
organize organized otherwise ought ours outcome outright outside overall overlap overview owe owing owned pack parallel
particular pass path pattern perfect perform perhaps pertain phrase pick picks piece place places plain planned play
plays plus point points popular portion pose position possess possibility possible possibly power practical precise
predominant prepare prescribe presence preserve presumably pretty prevail primarily primary prior probable procedure
proceed process produce prominent promote prompted proper properly propose prospect prove proven provide provided
provides proximity pull pure purely purpose pursue push put puts putting quite raise rather reach reaches read readily
reading ready real realize reason reasonable reasons receive receives receiving recognize refer refers reflect regard
regardless relate related relates relatively relevant reliable rely remain remains remark remarkable remember render
repeat represent respective responsibility rest restate result results retain returned returning reveal right rigorous
rise risk role roll roughly round routine run running runs same satisfactory satisfy save say saying says scope seamless
see seek seeking seeks seem seen seize send sending sends sense sensible sequence seriously serve set sets setting
settle shape share shift show shown shows shut side significant similar simple simultaneous singular sit sits situation
sketch slight smooth solve somebody somehow someone something somewhat sort sought sound spare speak speaks specially
specific specified specify spell spend split spot spread stage stand stands stay stays steady step steps stick still
stipulate straight straightforward stress strict strictly strong structure stuff style subject substance substantial
succeed such suffice suitable suits suppose sure surely surround sustain sweep systematic tackle take taken takes taking
talk talks tangible target task technique tell tells tend tendency thing things think thinks thorough thoroughly
thoughtful throw thrown thus tie together told touch touches toward trace track trait transfer transform treat treated
treats trend true truly try turn turnaround turned turns type types ultimate ultimately unanimous undergo underlie
underneath understand undertake undertaking unfold uniform universal upfront use used useful uses using utter valuable
variety various vary vast versatile very via viable vice vicinity view virtually visible wait walk wanting wants watch
way ways weigh welcome well whatever whenever wherever whichever while whoever why wide widely willing willingness win
wise wishes wishing with within wonder word work working works world worth worthwhile would write writing written
`;
